/**
 * Names that impostors imitate: searched, paid, logged in and downloaded with all over the world. A name without a
 * suffix counts under every one; one with a suffix is a word of some language, so that only this domain counts. Chosen
 * by hand; none is shorter than four letters.
 */
const NAMES = `adobe airbnb alibaba aliexpress alipay allegro.pl amazon amazonaws ameli.fr americanexpress anthropic apache
apple appleid archive.org arxiv asana atlassian autodesk avito baidu bankofamerica barclays battlenet bbva behance bestbuy
bilibili binance bing.com bitbucket bitcoin.org bitfinex bitwarden blizzard blockchain.com bloomberg blogger.com blogspot
bnpparibas booking.com britannica bybit caixabank canva capitalone change.org chase.com chatgpt cisco citibank cloudflare
cnbc codepen coinbase commerzbank correios coursera craigslist credit-agricole crunchyroll dailymail dailymotion
debian.org dell.com deutschebank deutschepost deviantart dhl.com digitalocean discord disneyplus docker.com docusign
dropbox drupal duckduckgo duolingo ebay.com ebay.de ebay.co.uk economist.com elsevier epicgames espn.com etsy.com etherscan
eventbrite evernote expedia facebook fandom.com fastmail fedex figma.com fiverr flickr flipkart forbes.com foxnews freepik
gemini.com github githubusercontent gitlab gitter gmail godaddy goodreads google googleapis googleusercontent grammarly
gravatar guardian.co.uk theguardian gumroad heroku hetzner hotmail hsbc.com hubspot huffpost huggingface icloud ikea.com
imdb.com imgur indeed.com instagram intel.com intesasanpaolo investopedia jetbrains jpmorgan kakao.com kaspersky
khanacademy kickstarter kraken.com kucoin lastpass leboncoin ledger.com lenovo linkedin linktr.ee live.com lloydsbank
mailchimp marriott mastercard mastodon.social mediafire medium.com mega.nz mercadolibre mercadolivre messenger.com metamask
microsoft microsoftonline mozilla myspace mysql.com namecheap nationalgeographic nature.com naver.com netflix netlify
newegg nginx.org nicehash nodejs nordvpn notion.so npmjs nvidia nytimes office.com office365 okta.com onedrive onlyfans
openai openssl opera.com oracle.com orange.fr outlook.com overleaf paypal paypal.me patreon payoneer paytm pexels
photobucket pinterest pixabay playstation poste.it postbank postgresql protonmail proton.me pypi.org qualcomm quora
rabobank rakuten rambler reddit researchgate revolut robinhood roblox rottentomatoes rubygems rutracker sagepub salesforce
samsung santander sberbank sciencedirect scribd semrush sharepoint shopify signal.org skype.com slack.com slideshare
snapchat soundcloud sourceforge sparkasse spotify springer.com squarespace stackexchange stackoverflow steamcommunity
steampowered stripe.com substack surveymonkey swedbank t-online taobao target.com techcrunch telegram.org tesco.com tesla
tether.to threads.net ticketmaster tiktok tinyurl tmall.com trello tripadvisor trustwallet trustpilot tumblr twitch
twitter ubereats ubuntu udemy.com unicredit uniswap unsplash upwork usps.com verizon vimeo.com visa.com vkontakte
vodafone walmart washingtonpost weather.com web.de wechat weebly weibo wellsfargo westernunion whatsapp wikihow wikimedia
wikipedia wiktionary wildberries wiley.com windows.com wise.com wordpress xiaomi xing.com yahoo yandex yelp.com youtube
zalando zdnet zillow zoom.us`;

/**
 * Letters that pass for others, with what they pass for: strokes, ligatures, digits, and Cyrillic and Greek twins of
 * Latin letters.
 */
const TWINS: ReadonlyMap<string, string> = new Map(
  `ł:l ø:o đ:d ħ:h ŧ:t ı:i ŋ:n ß:b æ:ae œ:oe þ:p ð:o ə:e ƒ:f 0:o 1:l 5:s m:rn
а:a в:b с:c ԁ:d е:e ԍ:g һ:h н:h і:i ј:j к:k ӏ:l м:rn п:n о:o р:p ԛ:q г:r ѕ:s т:t ѵ:v ԝ:w ш:w х:x у:y ъ:b ь:b ҽ:e ѡ:w ю:io
α:a β:b γ:y ε:e η:n ι:i κ:k ν:v ο:o ρ:p σ:o ς:c τ:t υ:u χ:x ω:w`
    .split(/\s+/)
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]),
);

/** Returns a text that is the same for labels that a hasty reader takes for each other. */
const skeleton = (text: string): string =>
  Array.from(text.normalize('NFD').replace(/\p{M}/gu, ''), (letter) => TWINS.get(letter) ?? letter).join('');

let skeletons: ReadonlySet<string> | undefined;

/**
 * Returns whether a label passes for a well-known name: by Chromium's rule 13 (accents off, twins mapped), here under
 * every suffix and at every place in a host.
 * @param rest the labels after it, '' for none.
 */
export function looksWellKnown(label: string, rest: string): boolean {
  skeletons ??= new Set(NAMES.split(/\s+/).map(skeleton));
  const bare = skeleton(label);
  return skeletons.has(bare) || skeletons.has(`${bare}.${skeleton(rest)}`);
}

/** Names without a suffix, for tests. */
export const wellKnownNames = (): readonly string[] => NAMES.split(/\s+/).filter((name) => !name.includes('.'));
