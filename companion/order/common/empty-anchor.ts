import { remembered } from './remembered.ts';

/** Anchors that tell where to click and not what is there (Cluster crawler, S4.9), folded. */
const EMPTY = new Set(
  [
    'here,this,that,top,back,back to top,up,about,about us,contents,table of contents,home,homepage,home page,index,next,previous,prev,more,read more,see more,learn more,click here,click,link,links,go,details,continue,continue reading,show more,view,view all,all,download,login,log in,sign in,register,contact,contact us,help,print,share,permalink,comments,reply,edit,search',
    '这里,此处,点击,点击这里,点击此处,点此,更多,查看更多,更多>>,详细,详情,查看,查看详情,全文,阅读全文,返回,返回顶部,顶部,首页,主页,上一页,下一页,上一篇,下一篇,目录,关于,关于我们,联系我们,帮助,登录,登陆,注册,链接,进入,下载,打印,分享,评论,回复,搜索',
  ]
    .join(',')
    .split(','),
);
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** True when the anchor carries no evidence: no letter or digit, or one of the stock phrases. */
export const isEmptyAnchor: (anchor: string) => boolean = remembered((anchor) => {
  const bare = anchor.normalize('NFKC').toLowerCase().replace(EDGES, '');
  return bare === '' || EMPTY.has(bare);
}, 30_000);
