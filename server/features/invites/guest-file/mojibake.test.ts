import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { DAYS, guestsIn, problemsIn } from '../../../testing/guest-files.ts'
import { LOST_LETTERS } from './lost-letters.ts'
import { isMojibake } from './mojibake.ts'

/** Parts of names that Windows-1252 can write. All people are invented. */
const WESTERN = {
  French:
    'Zoé Chloé Hélène Élodie Noël Gaël Maël Anaïs Loïc François Françoise Benoît Jérôme Théo Cécile Geneviève Désirée Eugénie Inès Léa Loïs Maïté Rémi Sébastien Solène Thérèse Agnès Aurélie Béatrice Clémence Édith Gwenaëlle Héloïse Irène Joël Lætitia Mélanie Noémie Océane Raphaël Stéphane Valérie Yaël Maÿlis Œdipe Zénaïde Adélaïde Moïse Nausicaä Lefèvre Crémieux Bérénger Dûpré Forêt Lebœuf Desœuvres Kœnig Schœlcher Mœglé Brûlé Châtelain D’Hérouville L’Haÿ Aïtali Béchêne Crête Garçon Hôpital Maître Naïm Pôle Räss Sœur Thiébault Vénissieux Çabert Fañch Goñidec Crèvecœur Lévêque Aÿ Croÿ Ghÿs Blöchlé Gräfé Mâcon Sâles Île Août',
  German:
    'Jürgen Jörg Björn Käthe Bärbel Günther Götz Lütje Sören Änne Renée André Müller Schröder Weiß Groß Strauß Köhler Krämer Jäger Schäfer Böhm Führer Größe Füßl Mößmer Häußler Übelacker Öttinger Rüegg Bühlmann Hürlimann Gräßle Löwenstein Königsfürst Kümmerlé Häfliger Lüönd Schönbächler Süßmilch Trüeb Zgraggen Muñoz-Müller Weißhäupl Gökçe Özçelik Özgür Türkân Çelik Öztürk Ünlü',
  Spanish:
    'José María Ángel Íñigo Begoña Concepción Jesús Ramón Adrián Inés Lucía Sofía Óscar Raúl Rocío Verónica Iñaki Eñaut Güendolina Mª Núñez Ibáñez Muñoz Peña García Pérez López Hernández Güiráldez Argüelles Agüero Zúñiga Íñiguez Ordóñez Quiñones Ávila Cañizález Yáñez Güçlü MªJosé Ñañez Saúl Etxeñique Aránzazu Siobhán O‘Connor Seán Órla Éamon Máirín Ó',
  Portuguese:
    'João Conceição Inês Antônio António Gonçalo Zélia Glória Luís Fátima Simão Estêvão Cauã Luã Kauãn Patrícia Vitória Ângela Mônica Jânio Érica Ítalo Simões Guimarães Magalhães Assunção Brandão Camões Araújo Gusmão Leão Mourão Falcão Órfão Antão Bragança Lourenço Sá Estância Paixão Frazão Pinhão Grã Romãzinha Joãozinho Milhães Capitães Acadêmico Tupã Irã Sãs Güntherão',
  Italian:
    'Niccolò Giosuè Mosè Salomè D’Agnò D‘Angelo d‘Amico Cefalù Forlì Nicolò Gesù Josè Lucìa Garcìa Martìnez Mercè Núria Òscar Àngels Raül Lluís Cèlia Güell Jordà Ibàñez Françesc Mòrag Dòmhnall Ùisdean Sìne Catrìona Màiri Noè Aimè Cantù Perù Dalì Barillà Altamurà Brambillò Göglò Bùrgio',
  Nordic:
    'Åse Åsa Søren Jørgen Bjørn Håkon Kåre Pål Øystein Øyvind Märta Göran Sölve Örjan Åke Björn Ängla Väinö Päivi Jääskeläinen Hämäläinen Pöyhönen Häkkinen Räikkönen Åkerlund Sjöström Lindén Åhlén Törnén Ståhlgrün Håkansson Kjær Bæk Mølbæk Træholt Nærø Lützhøft Bülow Grønbech Grønbèch Sæther Brønnøysund Ødegård Fløgstad Vågbø Bjørnæs Bøe Søe Høegh Røed Øien Møinichen Sjøåsen Knausgård Allé Linné Krøjgård Strømøy Æbelø Ærenlund Hønefoss Knæ Ø Å Bø Åbø Blåbærø Näkkäläjärvi Määttä Öö Hääyö Söderkåra Áilu Máret Ánná Bårjås Låddá Gïelde Saemïeh Pâviâraq Ûssarqak Köhlerø Åsbjørg Sønderbæk Æøå ÄÖÜß Ååå',
  Icelandic:
    'Þórður Þóra Guðrún Guðný Sigríður Sæþór Eyþór Hallþór Bergþóra Arnþrúður Steinþór Friðþjófur Guðþór Ýr Ýmir Ísleifur Óðinn Ásdís Áslaug Védís Ægir Örn Össur Hörður Böðvar Höður Ragnheiður Aþena Jökull Sólveig Hlöðver Æsa Dýrleif Ýrr Þorsteinn Þjóðólfur Þráinn Þvari Þ Guðmundsdóttir Þórðarson Sigurðardóttir Jónsdóttir Friðriksson Hafþórsson Ásþórsdóttir Davíð Garðar Sturluþing Íþrótt Auður Unnur Mýrdal Nýbýli Hreiðar Þýri Óðinsþing Högni Kaþrín Høgni Bjørgólfur Tórshøvn Jákup Sjúrður Rógvi Óluva Sørvágur Nónklett Høgnadóttir Fløtti Brynjálvur Ánjasøn Eyðgerð Bøur',
  Others:
    'Õnne Tõnu Jõgi Kõiv Põld Rõõm Mõttus Võsu Jõeäär Kõõ Tšernõšov Žukov Mäeõis Malõšev Õunapuu Daniël Noëlle Zoë Chloë Loïs Siân Siôn Môn Gwên Jelmêr Fryslân Skûtsje Gerardús Geërts Tomáš Lukáš Žižka Šimek Novák Svobodová Výborný Novotný Malý Želmíra Šándor László Gáspár Törökné Körösényi Müllerné Fülöp Krügerová Süsský Kôňa Võ Bùi Lê Hà Thùy Trí Phí Šešelj Žilvin Koš Božo Dušan Tadeáš Zoltán Győző Árpád Ááá Rannakõõ',
} as const

const names = Object.values(WESTERN)
  .flatMap(list => list.split(' '))
  .filter(name => iconv.decode(iconv.encode(name, 'windows-1252'), 'windows-1252') === name)

const write = (guests: readonly string[], encoding: string) =>
  iconv.encode(
    `First Name,Last Name,Days\n${guests.map(guest => `${guest.replace(' ', ',')},Friday\n`).join('')}`,
    encoding,
  )

describe('a list in Windows-1252 is read as it is', () => {
  test('with these names', () => {
    expect(names.length).toBeGreaterThan(450)
    expect(names.filter(isMojibake)).toEqual([])
    expect(names.map(name => name.toUpperCase()).filter(isMojibake)).toEqual([])
    // A name of few bytes beyond ASCII may be UTF-8 as well, so the first one certainly is not.
    const guests = names.map(name => `Zoë ${name}`)
    expect(guestsIn(write(guests, 'windows-1252'))).toEqual(names.map(name => `Zoë|${name}|${DAYS[0]}`))
  })

  test('with names joined from these', () => {
    const part = fc.constantFrom(...names)
    const joined = fc.array(part, { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(joined, fc.constantFrom(' ', '-', '’', ', '), fc.boolean(), (parts, by, inCapitals) => {
        const name = parts.join(by)
        expect(isMojibake(inCapitals ? name.toUpperCase() : name)).toBe(false)
      }),
    )
  })
})

describe('a list in another code page is refused', () => {
  const lists: Record<string, readonly [encoding: string, guests: string]> = {
    Czech: [
      'windows-1250',
      'Jiří Dvořák,Tomáš Kučera,Lucie Němcová,Petr Černý,Ondřej Růžička,Zdeněk Vaněk,Barbora Štěpánková',
    ],
    Polish: ['windows-1250', 'Jan Wiśniewski,Ewa Zielińska,Żaneta Wójcik,Ewa Dąbrowska'],
    Hungarian: ['windows-1250', 'Gergő Szűcs,Győző Kőszegi,Ernő Szőke,István Nagy'],
    Croatian: ['windows-1250', 'Đorđe Petrović,Ana Kovačić,Luka Perić,Maja Šimić'],
    Slovene: ['windows-1250', 'Luka Kovačič,Žiga Božič,Matej Novak'],
    Romanian: ['windows-1250', 'Ionuţ Popescu,Mădălina Răducan,Cătălin Bălan'],
    Turkish: [
      'windows-1254',
      'Ayşe Yılmaz,Barış Şahin,Mehmet Yıldız,Gülşen Aydın,Çağlar Arslan,Ali Kurtoğlu,Şükrü Akşit',
    ],
    Russian: ['windows-1251', 'Иван Петров,Мария Иванова,ЛЕВ ТОЛСТОЙ'],
    'Russian of Unix': ['koi8-r', 'Иван Петров'],
    Serbian: ['windows-1251', 'Ђорђе Петровић'],
    Greek: ['windows-1253', 'Γιώργος Παπαδόπουλος'],
    Hebrew: ['windows-1255', 'דוד כהן'],
    Arabic: ['windows-1256', 'محمد الهاشمي'],
    Lithuanian: ['windows-1257', 'Šarūnas Šimkus'],
    'of an old Mac': ['macintosh', 'José Müllerin,Hervé Öberg'],
  }
  test.each(Object.entries(lists))('%s', (_, [encoding, guests]) => {
    const problems = problemsIn(write(guests.split(','), encoding))
    expect(problems.length).toBeGreaterThan(0)
    for (const problem of problems) expect(problem).toContain(LOST_LETTERS)
  })

  test.each([
    ['cp850', 'Andrés Pérez,José García,Zoé Gérard,François Bézier,Cédric Forêt,Björn Schäfer,Käthe Weiß'],
    ['cp850', 'Åse Løken,Håkon Sæther,Ivar Sæther,Bjørn Bråten,Niccolò Nardò,João Gonçalves,Inês Magalhães'],
    ['cp437', 'Andrés Pérez,Zoé Gérard,Cédric Forêt,Björn Schäfer,Pål Bø,Luís Patrício'],
    ['macintosh', 'António Falcão,Niccolò Calà,Ramón Núñez,Mônica Leitão,Hervé Öberg'],
  ])('%s: each of these guests by itself', (encoding, guests) => {
    for (const guest of guests.split(',')) {
      const [problem] = problemsIn(write([guest], encoding))
      expect(problem, guest).toContain(LOST_LETTERS)
    }
  })

  test('but in UTF-8 every name is accepted', () => {
    const guests = Object.values(lists).flatMap(([, list]) => list.split(','))
    const likeGarbled = ['Güneþ Dvoøák', 'Kealiʻi Ka‘ana']
    expect(guestsIn(write([...guests, ...likeGarbled], 'utf-8'))).toHaveLength(guests.length + 2)
  })
})
