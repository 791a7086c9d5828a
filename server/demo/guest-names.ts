import type { Random } from './random.ts'

/** First and last names that go together. All guests of the demo are invented. */
interface Names {
  /** The relative frequency of these names. */
  readonly weight: number
  readonly first: readonly string[]
  readonly last: readonly string[]
}

const words = (list: string): string[] => list.split(' ').map(word => word.replaceAll('_', ' '))

const pools: readonly Names[] = [
  {
    weight: 30,
    first: words(
      'Alice Oliver Grace Thomas Ruby Harriet George Poppy Edward Isla Rory Imogen Callum Beatrice Hugo Martha Angus Florence Rhys Cerys Jack Matilda Ewan Phoebe Lewis Nancy Toby Orla Declan Niamh',
    ),
    last: words(
      "Ashworth Bell Carter Davies Ellison O'Brien McLaren Fairweather Greenwood Hartley Ingram Jenkins Kilbride Lockwood MacDonald Nightingale O'Connell Pemberton Radcliffe Somerville Thackeray Underhill Whitfield Yardley St._Clair Ap_Rhys",
    ),
  },
  {
    weight: 8,
    first: words('Arabella Maximilian Rosalind Peregrine Clementine Barnaby Philippa Sebastian'),
    last: words(
      'Cholmondeley-Warrington Featherstonehaugh-Smythe Hartington-Burke Montgomery-Fitzwilliam Beaumont-Saint-Aubyn de_Courcy-Wheeler',
    ),
  },
  {
    weight: 9,
    first: words('Zoé Élodie François Anaïs Jérôme Noémie Gaël Maëlys Benoît Hélène Jean-Luc Chloé'),
    last: words("Lefèvre D'Aubigné Müller-Roux Brûlé Garçon L'Hôpital Béranger Desprès Châtelain Noël"),
  },
  {
    weight: 9,
    first: words('Jürgen Käthe Björn Sören Jörg Ute Anneliese Lukas Mareike Günter Franziska Götz'),
    last: words('Weiß Schröder Großmann Köhler Brückner von_der_Heide Jäger Löffler Strauß Übelacker'),
  },
  {
    weight: 9,
    first: words('José Inés Íñigo Lucía Andrés Begoña Sofía Joaquín Nuria Martín Belén Raúl'),
    last: words('de_la_Cruz Núñez Ibáñez García_Márquez Peña Muñoz_Ortega Zúñiga Del_Río Castañeda Güell'),
  },
  {
    weight: 6,
    first: words('João Inês Gonçalo Beatriz Conceição Thiago Letícia Vinícius Luana Simão'),
    last: words('Gonçalves dos_Santos Araújo Magalhães Conceição Brandão Falcão Guimarães'),
  },
  {
    weight: 6,
    first: words('Niccolò Giulia Matteo Chiara Pierluigi Noemi Totò Federica Dario Ilaria'),
    last: words("D'Angelo Dell'Orto Ferrarin Bertolè Colombo Di_Stefano Pirrò Zanetti Lo_Presti"),
  },
  {
    weight: 6,
    first: words('Åsa Øyvind Søren Ingrid Håkon Maja Jón Sigríður Þóra Linnéa Pekka Äijö'),
    last: words('Ångström Sørensen Østergaard Guðmundsdóttir Þórsson Hämäläinen Nyström Bjørnsen Åkesson'),
  },
  {
    weight: 6,
    first: words('Łukasz Żaneta Józef Agnieszka Šárka Jiří Božena Čeněk Ľubica Árpád Zsófia Ștefan Ioana'),
    last: words(
      'Wójcik Łoś Żółkiewski Dvořák Šťastná Růžička Kővágó Szőke Ștefănescu Țurcanu Brzęczyszczykiewicz',
    ),
  },
  {
    weight: 5,
    first: words('小龍 美玲 偉 秀英 子涵 雅婷 志明 俊傑'),
    last: words('李 王 陳 黃 張 林 歐陽 司馬'),
  },
  {
    weight: 4,
    first: words('さくら 健太 陽子 大輔 美咲 蓮 直樹 結衣'),
    last: words('佐藤 鈴木 高橋 渡辺 山本 小野寺 斎藤'),
  },
  { weight: 3, first: words('민준 서연 지우 하은 도윤 수빈'), last: words('김 이 박 최 남궁 황보') },
  {
    weight: 5,
    first: words('نورا محمد فاطمة خالد ليلى يوسف عائشة سلمان'),
    last: words('الهاشمي المنصوري القحطاني بن_راشد النعيمي حداد'),
  },
  { weight: 2, first: words('יעל נועה אורי דוד שירה'), last: words('כהן לוי בן-דוד אברהמי') },
  {
    weight: 3,
    first: words('Юлия Андрей Олена Тарас Катерина Богдан'),
    last: words('Шевчук Йовович Кузьменко Ткаченко Щербак'),
  },
  {
    weight: 3,
    first: words('Γιώργος Ελένη Νίκος Σοφία Ζωή'),
    last: words('Παπαδόπουλος Ιωάννου Χατζηδάκης Αγγελίδη'),
  },
  {
    weight: 6,
    first: words('Priya Arjun Ananya Vikram Lakshmi Rohan Meera Siddharth Aishwarya Kiran'),
    last: words('Iyer Krishnamurthy Chatterjee Patel Venkataraman Singh Bhattacharya Raghunathan Rao'),
  },
  {
    weight: 5,
    first: words("Chukwuemeka Ngozi Thandiwe Kwame Amara Sipho N'Famara Oluwaseun Abeni Wanjiru"),
    last: words("Okonkwo Mbeki Nkosi Adéyẹmí N'Diaye Mensah Ọláńrewájú Wanyama Dlamini"),
  },
  {
    weight: 4,
    first: words('Nguyệt Đức Thảo Minh Ánh Phương Hương'),
    last: words('Nguyễn Trần Lê Phạm Đặng Võ_Thị'),
  },
  {
    weight: 3,
    first: words('İbrahim Ayşe Çağla Gökçe Oğuz Şule'),
    last: words('Yılmaz Çelik Öztürk Işık Güneş Şahin'),
  },
  {
    weight: 1,
    first: words('Teuila Keoni Mahina Hēmi'),
    last: words('Kealoha Te_Kānāwai Tuiasosopo ʻAkana'),
  },
]

const lottery = pools.flatMap(pool => Array.from({ length: pool.weight }, () => pool))

/** An invented guest's name. */
interface GuestName {
  readonly first: string
  readonly last: string
}

/** Invents `count` names, without repetition as long as there are other names. */
export function inventNames(random: Random, count: number): GuestName[] {
  const taken = new Set<string>()
  return Array.from({ length: count }, () => {
    let name = inventName(random, false)
    for (let attempt = 1; attempt < 12 && taken.has(`${name.first} ${name.last}`); attempt += 1)
      name = inventName(random, attempt > 5)
    taken.add(`${name.first} ${name.last}`)
    return name
  })
}

function inventName(random: Random, twoFirstNames: boolean): GuestName {
  const pool = random.pick(lottery)
  const last = random.pick(pool.last)
  const given = random.pick(pool.first)
  const second = random.pick(pool.first)
  const first = twoFirstNames && second !== given ? `${given} ${second}` : given
  if (!/^[A-Z][a-z]+$/.test(last) || !random.chance(0.12)) return { first, last }
  const other = random.pick(pool.last)
  return { first, last: other === last || other.includes(' ') ? last : `${last}-${other}` }
}
