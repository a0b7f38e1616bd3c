import type { LibraryClass } from '../../shared/api/library.ts';

/** Classes N to Z. The sample texts are Ambit's own. */
export const SCIENCES: readonly LibraryClass[] = [
  {
    code: 'N',
    en: 'Natural sciences in general',
    zh: '自然科学总论',
    subjects: [
      {
        code: 'N0',
        en: 'Philosophy and history of science',
        zh: '科学理论与科学史',
        words: ['experiment', 'scientific method', 'discovery', '实验', '科学方法', '发现'],
        texts: [
          'How science is made: experiments and instruments, methods and errors, discoverers, academies and the sociology of laboratories.',
          '科学如何形成：实验与仪器、方法与误差、发现者、学会与实验室。',
        ],
      },
    ],
  },
  {
    code: 'O',
    en: 'Mathematics, physics, chemistry',
    zh: '数理科学和化学',
    subjects: [
      {
        code: 'O1',
        en: 'Mathematics',
        zh: '数学',
        words: ['theorem', 'algebra', 'geometry', 'probability', '定理', '代数', '几何', '概率'],
        texts: [
          'Mathematics: theorems and proofs in algebra, geometry, analysis and probability, and the problems still open.',
          '数学：代数、几何、分析与概率中的定理和证明，以及尚未解决的问题。',
        ],
      },
      {
        code: 'O4',
        en: 'Physics',
        zh: '物理学',
        words: ['quantum', 'particle', 'superconductivity', 'optics', '量子', '粒子', '超导', '光学'],
        texts: [
          'Physics: quantum mechanics and particles, optics and lasers, superconductors, and the experiments that measure them.',
          '物理学：量子力学与粒子、光学与激光、超导体，以及测量它们的实验。',
        ],
      },
      {
        code: 'O6',
        en: 'Chemistry',
        zh: '化学',
        words: ['catalyst', 'polymer', 'synthesis', 'molecule', '催化剂', '聚合物', '合成', '分子'],
        texts: [
          'Chemistry: molecules and how they are made, catalysts, polymers, electrochemistry and methods of analysis.',
          '化学：分子及其合成、催化剂、聚合物、电化学与分析方法。',
        ],
      },
    ],
  },
  {
    code: 'P',
    en: 'Astronomy and earth sciences',
    zh: '天文学、地球科学',
    subjects: [
      {
        code: 'P1',
        en: 'Astronomy',
        zh: '天文学',
        words: ['telescope', 'galaxy', 'planet', 'supernova', '望远镜', '星系', '行星', '超新星'],
        texts: [
          'Astronomy: telescopes and surveys, planets of other stars, galaxies, supernovae, and observing from the garden.',
          '天文学：望远镜与巡天，系外行星、星系、超新星，以及业余观测。',
        ],
      },
      {
        code: 'P4',
        en: 'Meteorology',
        zh: '大气科学（气象学）',
        words: ['weather', 'typhoon', 'climate', 'rainfall', '天气', '台风', '气候', '降水'],
        texts: [
          'Weather and climate: typhoons and monsoon rain, forecasts and their errors, stations, satellites and long records.',
          '天气与气候：台风与季风降水，预报及其误差，测站、卫星与长期记录。',
        ],
      },
      {
        code: 'P5',
        en: 'Geology',
        zh: '地质学',
        words: ['mineral', 'earthquake', 'fossil', 'volcano', '矿物', '地震', '化石', '火山'],
        texts: [
          'Geology: rocks and minerals, faults and earthquakes, volcanoes, fossils and the ages they tell.',
          '地质学：岩石与矿物、断层与地震、火山、化石及其年代。',
        ],
      },
    ],
  },
  {
    code: 'Q',
    en: 'Biology',
    zh: '生物科学',
    subjects: [
      {
        code: 'Q3',
        en: 'Genetics',
        zh: '遗传学',
        words: ['gene', 'genome', 'mutation', 'heredity', '基因', '基因组', '突变', '遗传'],
        texts: [
          'Genetics: genes and genomes, mutation and heredity, sequencing, and the editing of DNA.',
          '遗传学：基因与基因组、突变与遗传、测序与DNA编辑。',
        ],
      },
      {
        code: 'Q94',
        en: 'Botany',
        zh: '植物学',
        words: ['plant', 'flower', 'moss', 'herbarium', '植物', '花', '苔藓', '标本馆'],
        texts: [
          'Botany: plants and their names, flowers and pollination, mosses and ferns, herbaria, and the flora of regions.',
          '植物学：植物及其命名，花与传粉，苔藓与蕨类，标本馆与地方植物志。',
        ],
      },
      {
        code: 'Q95',
        en: 'Zoology',
        zh: '动物学',
        words: ['bird', 'insect', 'mammal', 'migration', '鸟类', '昆虫', '哺乳动物', '迁徙'],
        texts: [
          'Zoology: birds and their migration, insects, mammals, behaviour, and species that are about to be lost.',
          '动物学：鸟类及其迁徙、昆虫、哺乳动物、行为与濒危物种。',
        ],
      },
    ],
  },
  {
    code: 'R',
    en: 'Medicine and health',
    zh: '医药、卫生',
    subjects: [
      {
        code: 'R1',
        en: 'Public health',
        zh: '预防医学、卫生学',
        words: ['vaccine', 'epidemic', 'nutrition', 'hygiene', '疫苗', '流行病', '营养', '卫生'],
        texts: [
          'Public health: vaccines and epidemics, clean water, nutrition, health at work, and how outbreaks are traced.',
          '公共卫生：疫苗与流行病、清洁饮水、营养、职业健康与疫情溯源。',
        ],
      },
      {
        code: 'R2',
        en: 'Chinese medicine',
        zh: '中国医学',
        words: ['acupuncture', 'herbal medicine', 'pulse', 'prescription', '针灸', '中药', '脉诊', '方剂'],
        texts: [
          'Chinese medicine: herbs and prescriptions, acupuncture, the classics, pulse and tongue, and trials of old remedies.',
          '中国医学：中药与方剂、针灸、经典医籍、脉诊与舌诊，以及传统疗法的临床研究。',
        ],
      },
      {
        code: 'R5',
        en: 'Internal medicine',
        zh: '内科学',
        words: ['heart', 'diabetes', 'hypertension', 'lung', '心脏', '糖尿病', '高血压', '肺'],
        texts: [
          'Internal medicine: diseases of heart, lung and liver, diabetes and blood pressure, their diagnosis and treatment.',
          '内科学：心、肺、肝疾病，糖尿病与高血压，其诊断与治疗。',
        ],
      },
    ],
  },
  {
    code: 'S',
    en: 'Agriculture',
    zh: '农业科学',
    subjects: [
      {
        code: 'S6',
        en: 'Horticulture',
        zh: '园艺',
        words: ['orchard', 'vegetable', 'grafting', 'greenhouse', '果园', '蔬菜', '嫁接', '温室'],
        texts: [
          'Horticulture: orchards and grafting, vegetables under glass, tea, flowers, pruning and pests.',
          '园艺：果园与嫁接、温室蔬菜、茶树、花卉、修剪与病虫害。',
        ],
      },
      {
        code: 'S7',
        en: 'Forestry',
        zh: '林业',
        words: ['forest', 'timber', 'seedling', 'wildfire', '森林', '木材', '苗木', '森林火灾'],
        texts: [
          'Forestry: growing and felling of forests, seedlings, timber, fires, and the shelter that trees give to soil and water.',
          '林业：森林的培育与采伐、苗木、木材、林火，以及水土保持。',
        ],
      },
      {
        code: 'S9',
        en: 'Fisheries',
        zh: '水产、渔业',
        words: ['fish farming', 'shrimp', 'trawling', 'aquaculture', '养鱼', '虾', '捕捞', '水产养殖'],
        texts: [
          'Fisheries: ponds and cages, shrimp and carp, nets and trawlers, closed seasons and the health of farmed fish.',
          '渔业：池塘与网箱、虾与鲤、渔网与拖网、休渔期与养殖病害。',
        ],
      },
    ],
  },
  {
    code: 'T',
    en: 'Industrial technology',
    zh: '工业技术',
    subjects: [
      {
        code: 'TP',
        en: 'Computing and automation',
        zh: '自动化技术、计算机技术',
        words: ['algorithm', 'database', 'machine learning', 'robot', '算法', '数据库', '机器学习', '机器人'],
        texts: [
          'Computing: algorithms and databases, compilers, networks, machine learning, robots and their control.',
          '计算机与自动化：算法与数据库、编译器、网络、机器学习、机器人及其控制。',
        ],
      },
      {
        code: 'TS2',
        en: 'Food industry',
        zh: '食品工业',
        words: ['baking', 'fermentation', 'tea', 'brewing', '烘焙', '发酵', '茶叶', '酿造'],
        texts: [
          'Making food: baking and fermentation, tea and wine, canning, hygiene, and what happens on the shelf.',
          '食品加工：烘焙与发酵、茶与酒、罐藏、卫生与货架期。',
        ],
      },
      {
        code: 'TU',
        en: 'Building',
        zh: '建筑科学',
        words: ['architecture', 'concrete', 'heating', 'city planning', '建筑', '混凝土', '采暖', '城市规划'],
        texts: [
          'Building: architecture and structure, concrete and timber, heating and light, restoration and city planning.',
          '建筑：设计与结构、混凝土与木材、采暖与照明、修缮与城市规划。',
        ],
      },
    ],
  },
  {
    code: 'U',
    en: 'Transport',
    zh: '交通运输',
    subjects: [
      {
        code: 'U2',
        en: 'Railways',
        zh: '铁路运输',
        words: ['railway', 'high-speed train', 'track', 'station', '铁路', '高铁', '轨道', '车站'],
        texts: [
          'Railways: tracks and stations, high-speed trains, freight, signalling, and lines that were given up.',
          '铁路：轨道与车站、高速列车、货运、信号，以及废弃的线路。',
        ],
      },
      {
        code: 'U6',
        en: 'Waterways and ships',
        zh: '水路运输',
        words: ['port', 'shipbuilding', 'canal', 'container ship', '港口', '造船', '运河', '集装箱船'],
        texts: [
          'Ships and ports: canals and locks, container lines, shipbuilding, pilots and safety at sea.',
          '船舶与港口：运河与船闸、集装箱航线、造船、引航与海上安全。',
        ],
      },
    ],
  },
  {
    code: 'V',
    en: 'Aviation and space',
    zh: '航空、航天',
    subjects: [
      {
        code: 'V2',
        en: 'Aviation',
        zh: '航空',
        words: ['aircraft', 'airport', 'engine', 'pilot', '飞机', '机场', '发动机', '飞行员'],
        texts: [
          'Aviation: aircraft and engines, airports, air traffic, pilots, and what accidents have taught.',
          '航空：飞机与发动机、机场、空中交通、飞行员与事故教训。',
        ],
      },
      {
        code: 'V4',
        en: 'Space flight',
        zh: '航天',
        words: ['rocket', 'satellite', 'orbit', 'space station', '火箭', '卫星', '轨道', '空间站'],
        texts: [
          'Space flight: rockets and satellites, orbits, space stations, and probes to the moon and planets.',
          '航天：火箭与卫星、轨道、空间站，以及探月与行星探测。',
        ],
      },
    ],
  },
  {
    code: 'X',
    en: 'Environment',
    zh: '环境科学、安全科学',
    subjects: [
      {
        code: 'X5',
        en: 'Pollution and its control',
        zh: '环境污染及其防治',
        words: ['air pollution', 'wastewater', 'soil', 'emission', '大气污染', '废水', '土壤', '排放'],
        texts: [
          'Pollution of air, water and soil, how it is measured, and how emissions and waste water are cleaned.',
          '大气、水与土壤污染及其监测，排放与废水的治理。',
        ],
      },
      {
        code: 'X7',
        en: 'Waste and recycling',
        zh: '废物处理与综合利用',
        words: ['recycling', 'landfill', 'plastic', 'compost', '回收', '填埋', '塑料', '堆肥'],
        texts: [
          'Waste: sorting and recycling, landfills, plastics, compost, and goods made to be used again.',
          '废物：分类与回收、填埋、塑料、堆肥与再利用。',
        ],
      },
    ],
  },
  {
    code: 'Z',
    en: 'General works',
    zh: '综合性图书',
    subjects: [
      {
        code: 'Z2',
        en: 'Encyclopedias',
        zh: '百科全书、类书',
        words: ['encyclopedia', 'reference work', 'almanac', '百科全书', '参考书', '年鉴'],
        texts: [
          'Works of reference: encyclopedias and almanacs, how they are compiled and revised, and what they leave out.',
          '工具书：百科全书与年鉴的编纂、修订与取舍。',
        ],
      },
    ],
  },
];
