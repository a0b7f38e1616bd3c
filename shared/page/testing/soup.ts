/** Tag soup as people write it, with what parsers disagree on. Made for tests; no page of anybody's. */
export const SOUP: Readonly<Record<string, string>> = {
  'unclosed items':
    '<ul class=menu12><li><a href=/a>One<li><a href=/b>Two</a> and more<li>three</ul><p>After <a href=c>the list',
  'misnested formatting': '<p>One <b>two <i>three <a href=/x>four</b> five</i> six</a> seven</p>',
  'links in links': '<p><a href=/1>first <a href=/2>second</a> tail</a> end',
  'table soup':
    '<table><tr><td>Cell <a href=/t>one</a><td>two</table><table>stray <a href=/s>stray link</a><tr><td>in</table>',
  'block in link': '<a href=/card class=card><div><h3>Title of it</h3><p>Some words below</p></div></a><p>text',
  'chinese, no spaces':
    '<html><title>新闻_网站</title><body><div id=a class="list 新">报道：<a href=/新闻/1.html>中文链接</a>，详见<a href="?页=2">下一页</a>。<br>第二行<p>段落　全角空格<a href=#top>顶部</a>',
  entities:
    '<p>a &amp b &lt;c&gt; &nbsp;&nbsp;d <a href="/q?a=1&copy=2&amp;b=3">x&eacute;y&#x4e2d;&#xD800;</a> &notit; &unknown;',
  'base and odd schemes':
    '<base href="https://b.example/dir/"><a href="javascript:void(0)">js</a><a href=" JaVaScRiPt:1">js</a><a href="data:text/html,x">d</a><a href="mailto:a@b">m</a><a href="\tpage\n.html ">ok</a><a href="//other.example">o</a><a>none</a><a href="http://[bad">bad</a><a href="ftp://f.example/">ftp</a>',
  'head links':
    '<head><link rel="canonical" href="/c"><link rel="alternate" type="application/rss+xml" href="/feed"><link rel=next href=/p2><meta http-equiv=refresh content="3; URL=\'/r\'"><meta name=robots content="noindex, nofollow"></head><body>text',
  frames: '<frameset cols="*,*"><frame src=/left><frame src=/right><noframes><a href=/no>no</a></noframes></frameset>',
  'inner frames and maps':
    '<iframe src=/in>fallback <a href=/no>no</a></iframe><map><area href=/area alt="The area"><area></map><svg><a href=/svg><text>s</text></a></svg>',
  'silent parts':
    '<p>seen<script>"<a href=/no>"</script><style>a{}</style><noscript><a href=/no>no</a></noscript><template><a href=/no>no</a></template><textarea><a href=/no></textarea><select><option>x</select> on <a href=/y title="the title"><img alt=""></a>',
  drawings:
    '<svg width=9><style>a{}</style><g><a xlink:href="/old"><title>Titled</title><text>Drawn <tspan>words</tspan></text></a><a href=/new><title>Only a title</title><path d=M0></path></a></g><svg><a href=/inner></a></svg></svg><a href=/icon><svg><title>Icon</title><path/></svg></a><a href=/l><svg aria-label="Labelled"></svg></a> after',
  'signs as anchors':
    '<a href=/1>»<img alt="Next report"></a> <a href=/2 title="The report">→</a> <a href=/3 aria-label="Read on">…</a> <a href=/4>›</a>',
  refresh: '<meta http-equiv=refresh content="9000; \'next.html\'"><p>text',
  'picture links': '<a href=/p><img src=x alt="Picture words"></a><a href=/l aria-label="Labelled"></a><a href=/n></a>',
  headings:
    '<h1>Top</h1><h2>Section</h2><p><a href=/1>one</a></p><h3><a href=/2>Card</a></h3><p>About the card. <a href=/2>More</a></p><h2></h2><a href=/3>three</a>',
  furniture:
    '<header><nav><a href=/h>Home</a></nav></header><main><article><header><a href=/cat>Category</a></header><p><a href=/body>body</a></article></main><div role=navigation><a href=/r>r</a></div><footer><a href=/f>f</a></footer>',
  preformatted: '<pre>\nline one\n  line two <a href=/code>code</a>\n\n</pre><p>a\n  b\t c</p>',
  'plain text': 'no tags at all, only words & signs < > "',
  'broken ends': '<div><p>text <a href="/x">cut off in the mid',
  'stray ends': '</p></div></br><p>x</p></table></a><form><p>in<form>form <a href=/z>z</a></form>',
  'nul and returns': '<p>a\u0000b\r\nc\rd <a href="/n\u0000n">l\u0000k</a>',
  'ruby and bidi':
    '<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby> \u202eabc\u202c <a href=/bidi>\u2066x\u2069\u200b</a>',
  'foster parented': '<table><b>bold<tr><td><a href=/c>cell</a></td></tr>more</b><a href=/d>d</a></table>',
  'body attributes twice': '<body class=one><p>a<body class=two id=x><a href=/q>q</a><html lang=zh>',
  'custom elements': '<my-card class="c 1"><my-link><a href=/cu>custom</a></my-link></my-card><x:y>ns</x:y>',
  math: '<p><math><mi>x</mi><mo>=</mo><mtext><a href=/m>in math</a></mtext></math> and <a href=/after>after</a>',
};
