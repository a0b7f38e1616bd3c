import type { LibraryClass } from '../../shared/api/library.ts';

/** Classes A to K. The sample texts are Ambit's own. */
export const HUMANITIES: readonly LibraryClass[] = [
  {
    code: 'A',
    en: 'Marxism, Leninism, Mao Zedong and Deng Xiaoping thought',
    zh: '马克思主义、列宁主义、毛泽东思想、邓小平理论',
    subjects: [
      {
        code: 'A8',
        en: 'Study of Marxism',
        zh: '马克思主义的研究',
        words: ['Marxism', 'surplus value', 'historical materialism', '马克思主义', '剩余价值', '唯物史观'],
        texts: [
          "Studies of Marx read Capital anew: surplus value, the commodity, class and the materialist view of history, from the First International to today's debates on labour.",
          '对马克思著作的研究：《资本论》中的剩余价值与商品，唯物史观与阶级，从第一国际到当代关于劳动的讨论。',
        ],
      },
    ],
  },
  {
    code: 'B',
    en: 'Philosophy and religion',
    zh: '哲学、宗教',
    subjects: [
      {
        code: 'B2',
        en: 'Chinese philosophy',
        zh: '中国哲学',
        words: ['Confucius', 'Daoism', 'neo-Confucianism', '儒家', '道家', '理学'],
        texts: [
          'Chinese philosophy from Confucius and Mencius through Laozi and Zhuangzi to neo-Confucianism: benevolence and ritual, the Way, principle and heart-mind.',
          '中国哲学：孔子、孟子的仁与礼，老子、庄子的道，宋明理学的理与心。',
        ],
      },
      {
        code: 'B84',
        en: 'Psychology',
        zh: '心理学',
        words: ['memory', 'emotion', 'perception', 'cognition', '记忆', '情绪', '知觉', '认知'],
        texts: [
          'Psychology studies perception, memory, emotion and behaviour by experiment: how attention is steered, what is forgotten, how children learn to think.',
          '心理学以实验研究知觉、记忆、情绪与行为：注意如何转移，为何遗忘，儿童如何学会思考。',
        ],
      },
      {
        code: 'B9',
        en: 'Religion',
        zh: '宗教',
        words: ['Buddhism', 'Islam', 'Christianity', 'ritual', '佛教', '伊斯兰教', '基督教', '仪式'],
        texts: [
          'Religions and their scriptures, rituals and institutions: Buddhist monasteries, Islamic law, Christian churches, folk belief and pilgrimage.',
          '宗教的经典、仪式与组织：佛教寺院、伊斯兰教法、基督教会、民间信仰与朝圣。',
        ],
      },
    ],
  },
  {
    code: 'C',
    en: 'Social sciences in general',
    zh: '社会科学总论',
    subjects: [
      {
        code: 'C8',
        en: 'Statistics',
        zh: '统计学',
        words: ['survey', 'sampling', 'census', 'regression', '调查', '抽样', '普查', '回归'],
        texts: [
          'Statistics of society: how a census is taken, how samples are drawn and weighted, and what regression on survey data can and cannot say.',
          '社会统计：如何进行普查，怎样抽样与加权，以及对调查数据做回归能说明什么。',
        ],
      },
      {
        code: 'C91',
        en: 'Sociology',
        zh: '社会学',
        words: ['migration', 'inequality', 'family', 'social class', '移民', '不平等', '家庭', '社会阶层'],
        texts: [
          'Sociology asks how family, class, migration and the city shape lives: inequality across generations, neighbourhoods, work and care.',
          '社会学研究家庭、阶层、移民与城市如何塑造生活：代际不平等、社区、劳动与照料。',
        ],
      },
    ],
  },
  {
    code: 'D',
    en: 'Politics and law',
    zh: '政治、法律',
    subjects: [
      {
        code: 'D8',
        en: 'Diplomacy and international relations',
        zh: '外交、国际关系',
        words: ['treaty', 'diplomacy', 'sanctions', 'United Nations', '条约', '外交', '制裁', '联合国'],
        texts: [
          'Diplomacy between states: treaties and sanctions, the United Nations and regional bodies, border disputes and how they are settled.',
          '国家间的外交：条约与制裁，联合国与区域组织，边界争端及其解决。',
        ],
      },
      {
        code: 'D9',
        en: 'Law',
        zh: '法律',
        words: ['constitution', 'contract', 'court', 'criminal law', '宪法', '合同', '法院', '刑法'],
        texts: [
          'Law and its courts: constitutional review, contracts and torts, criminal procedure, and how judges read a statute.',
          '法律与法院：宪法审查、合同与侵权、刑事诉讼，以及法官如何解释法条。',
        ],
      },
    ],
  },
  {
    code: 'E',
    en: 'Military science',
    zh: '军事',
    subjects: [
      {
        code: 'E2',
        en: 'Armed forces of China',
        zh: '中国军事',
        words: ['army', 'navy', 'air force', 'defence', '陆军', '海军', '空军', '国防'],
        texts: [
          'The history and build-up of the Chinese army, navy and air force: defence policy, training, campaigns and their commanders.',
          '中国陆军、海军与空军的历史与建设：国防政策、训练、战役及其将领。',
        ],
      },
      {
        code: 'E9',
        en: 'Military technology',
        zh: '军事技术',
        words: ['missile', 'radar', 'tank', 'submarine', '导弹', '雷达', '坦克', '潜艇'],
        texts: [
          'Military technology: missiles and their guidance, radar and electronic warfare, armour, submarines and drones.',
          '军事技术：导弹与制导，雷达与电子战，装甲、潜艇与无人机。',
        ],
      },
    ],
  },
  {
    code: 'F',
    en: 'Economics',
    zh: '经济',
    subjects: [
      {
        code: 'F3',
        en: 'Agricultural economics',
        zh: '农业经济',
        words: ['farm', 'grain price', 'land reform', 'village', '农场', '粮价', '土地改革', '乡村'],
        texts: [
          'The economy of farms and villages: grain prices, land tenure and reform, cooperatives, rural credit and migration to the cities.',
          '农场与乡村经济：粮食价格、土地制度与改革、合作社、农村信贷与进城务工。',
        ],
      },
      {
        code: 'F59',
        en: 'Tourism',
        zh: '旅游经济',
        words: ['tourism', 'hotel', 'travel route', 'scenic spot', '旅游', '酒店', '线路', '景点'],
        texts: [
          'Tourism as a trade: scenic spots and routes, hotels and travel agencies, seasons, visitor numbers and what they leave behind.',
          '旅游业：景点与线路，酒店与旅行社，淡旺季、游客人数及其影响。',
        ],
      },
      {
        code: 'F8',
        en: 'Finance',
        zh: '财政、金融',
        words: ['bank', 'monetary policy', 'tax', 'stock market', '银行', '货币政策', '税收', '股市'],
        texts: [
          'Banks, taxes and markets: monetary policy and inflation, public budgets, bonds and shares, and crises of credit.',
          '银行、税收与市场：货币政策与通货膨胀，公共预算，债券与股票，以及信贷危机。',
        ],
      },
    ],
  },
  {
    code: 'G',
    en: 'Culture, science, education, sport',
    zh: '文化、科学、教育、体育',
    subjects: [
      {
        code: 'G25',
        en: 'Libraries',
        zh: '图书馆事业',
        words: ['library', 'cataloguing', 'archive', 'digital library', '图书馆', '编目', '档案', '数字图书馆'],
        texts: [
          'Libraries and what they do: cataloguing and classification, lending and open access, archives, digital collections and their preservation.',
          '图书馆工作：编目与分类，借阅与开放获取，档案、数字馆藏及其长期保存。',
        ],
      },
      {
        code: 'G4',
        en: 'Education',
        zh: '教育',
        words: ['teacher', 'curriculum', 'school', 'exam', '教师', '课程', '学校', '考试'],
        texts: [
          'Education from kindergarten to university: curricula and exams, teacher training, rural schools and lessons over the network.',
          '从幼儿园到大学的教育：课程与考试、教师培训、乡村学校与在线课堂。',
        ],
      },
      {
        code: 'G8',
        en: 'Sport',
        zh: '体育',
        words: ['football', 'athletics', 'Olympic Games', 'training', '足球', '田径', '奥运会', '训练'],
        texts: [
          'Sport and training: football leagues, athletics, swimming, the Olympic Games, coaching, injuries and records.',
          '体育与训练：足球联赛、田径、游泳、奥运会，执教、伤病与纪录。',
        ],
      },
    ],
  },
  {
    code: 'H',
    en: 'Language',
    zh: '语言、文字',
    subjects: [
      {
        code: 'H1',
        en: 'Chinese language',
        zh: '汉语',
        words: ['Mandarin', 'dialect', 'Chinese character', 'grammar', '普通话', '方言', '汉字', '语法'],
        texts: [
          'The Chinese language: sounds of Mandarin and the dialects, the history of characters, grammar and dictionaries.',
          '汉语：普通话与方言的语音，汉字的演变，语法与词典。',
        ],
      },
      {
        code: 'H3',
        en: 'Foreign languages',
        zh: '常用外国语',
        words: ['English', 'vocabulary', 'translation', 'pronunciation', '英语', '词汇', '翻译', '发音'],
        texts: [
          'Learning and teaching foreign languages: vocabulary, pronunciation, grammar, translation and tests of proficiency.',
          '外国语的学习与教学：词汇、发音、语法、翻译与水平考试。',
        ],
      },
    ],
  },
  {
    code: 'I',
    en: 'Literature',
    zh: '文学',
    subjects: [
      {
        code: 'I2',
        en: 'Chinese literature',
        zh: '中国文学',
        words: ['poetry', 'novel', 'Tang poem', 'essay', '诗歌', '小说', '唐诗', '散文'],
        texts: [
          'Chinese literature: Tang and Song poems, the great novels, essays of the new culture movement, and writers of today.',
          '中国文学：唐诗宋词、古典长篇小说、新文化运动的散文与当代作家。',
        ],
      },
      {
        code: 'I3',
        en: 'World literature',
        zh: '各国文学',
        words: ['novel', 'drama', 'poet', 'translation', '小说', '戏剧', '诗人', '译作'],
        texts: [
          'Literature of the world: epics, plays, poets and novelists, their translations, and the criticism written on them.',
          '世界文学：史诗、戏剧、诗人与小说家，译作及其评论。',
        ],
      },
    ],
  },
  {
    code: 'J',
    en: 'Arts',
    zh: '艺术',
    subjects: [
      {
        code: 'J2',
        en: 'Painting and calligraphy',
        zh: '绘画、书法',
        words: ['painting', 'ink wash', 'calligraphy', 'oil painting', '绘画', '水墨', '书法', '油画'],
        texts: [
          'Painting and calligraphy: ink-wash landscapes, brush and paper, oil painting and prints, collections and exhibitions.',
          '绘画与书法：水墨山水、笔与纸、油画与版画、收藏与展览。',
        ],
      },
      {
        code: 'J6',
        en: 'Music',
        zh: '音乐',
        words: ['symphony', 'guqin', 'folk song', 'harmony', '交响乐', '古琴', '民歌', '和声'],
        texts: [
          'Music and its instruments: symphonies and operas, guqin and pipa, folk songs, harmony and the craft of performance.',
          '音乐与乐器：交响乐与歌剧，古琴与琵琶，民歌、和声与演奏技艺。',
        ],
      },
      {
        code: 'J9',
        en: 'Film and television',
        zh: '电影、电视',
        words: ['film', 'director', 'documentary', 'screenplay', '电影', '导演', '纪录片', '剧本'],
        texts: [
          'Film and television: directors and screenplays, documentaries, editing and sound, festivals and cinemas.',
          '电影与电视：导演与剧本、纪录片、剪辑与声音、电影节与影院。',
        ],
      },
    ],
  },
  {
    code: 'K',
    en: 'History and geography',
    zh: '历史、地理',
    subjects: [
      {
        code: 'K2',
        en: 'History of China',
        zh: '中国史',
        words: ['dynasty', 'Ming', 'Qing', 'republic', '朝代', '明朝', '清朝', '民国'],
        texts: [
          'The history of China by dynasties: Qin and Han, Tang and Song, Ming and Qing, the republic, their rulers, rebellions and trade.',
          '中国历代史：秦汉、唐宋、明清与民国，君主、起义与商贸。',
        ],
      },
      {
        code: 'K85',
        en: 'Archaeology',
        zh: '文物考古',
        words: ['excavation', 'bronze', 'tomb', 'pottery', '发掘', '青铜器', '墓葬', '陶器'],
        texts: [
          'Archaeology from trench to museum: excavations of tombs and settlements, bronzes, pottery, dating and conservation.',
          '从探方到博物馆的考古：墓葬与聚落的发掘，青铜器、陶器、断代与保护。',
        ],
      },
      {
        code: 'K9',
        en: 'Geography and travel',
        zh: '地理',
        words: ['map', 'river', 'mountain', 'travel', '地图', '河流', '山脉', '游记'],
        texts: [
          'Geography and travel: rivers and mountains, cities and their regions, maps old and new, accounts of journeys.',
          '地理与游记：河流与山脉，城市与区域，新旧地图，旅途见闻。',
        ],
      },
    ],
  },
];
