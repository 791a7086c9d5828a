import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { guestTemplate } from '../../../../contract/rules/guest-template.ts'
import { csvFile, DAYS, guestsIn, problemsIn, refusalOf } from '../../../testing/guest-files.ts'

const [FRI, SAT, SUN] = DAYS
const HEAD = 'First Name,Last Name,20/11/2026,21/11/2026,22/11/2026'
const JANE = [`Jane|Doe|${FRI}`]

describe('files that are read', () => {
  const files: Record<string, readonly [file: string | Uint8Array, guests: readonly string[]]> = {
    'the template, filled in': [`${guestTemplate(DAYS)}Jane,Doe,x,,\r\n`, JANE],
    'every kind of line end': [
      'First Name,Last Name,Days\rJane,Doe,Fri\r\nJim,Roe,Sat\nJo,Poe,Sun',
      [...JANE, `Jim|Roe|${SAT}`, `Jo|Poe|${SUN}`],
    ],
    semicolons: ['First Name;Last Name;20/11/2026;21/11/2026\nJane;Doe;x;', JANE],
    tabs: ['First Name\tLast Name\t20/11/2026\n\t\t\nJane\tDoe\tx', JANE],
    pipes: ['First Name|Last Name|20/11/2026\nJane|Doe|x', JANE],
    'more commas among the days than tabs between the columns': [
      'First Name\tLast Name\tDays\nJane\tDoe, -\t20/11/2026, 21/11/2026',
      [`Jane|Doe, -|${FRI} ${SAT}`],
    ],
    'a sep= line': ['sep=;\r\nFirst Name;Last Name;Days\r\nJane;Doe;20/11/2026', JANE],
    'a quoted sep= line': ['"sep=|"\nFirst Name|Last Name|Days\nJane|Doe|20/11/2026', JANE],
    'commas in a semicolon file': [
      'First Name;Last Name;"Fri, 20 Nov";"Sat, 21 Nov"\nJane;Doe, MBE;x;',
      [`Jane|Doe, MBE|${FRI}`],
    ],
    'a byte-order mark': [`\ufeff${HEAD}\nJosé,Núñez,x,,`, [`José|Núñez|${FRI}`]],
    'Windows-1252': [iconv.encode(`${HEAD}\nJosé,O’Núñez,x,,`, 'windows-1252'), [`José|O’Núñez|${FRI}`]],
    'Mac Roman': [iconv.encode(`${HEAD}\rJosé,Núñez,x,,`, 'macintosh'), [`José|Núñez|${FRI}`]],
    'lines of Windows-1252 pasted into UTF-8': [
      Buffer.concat([
        Buffer.from(`${HEAD}\nJosé,Müller,x,,\nŁukasz,王,x,,\n`),
        iconv.encode('Noël,Fils,x,,', 'windows-1252'),
      ]),
      [`José|Müller|${FRI}`, `Łukasz|王|${FRI}`, `Noël|Fils|${FRI}`],
    ],
    'UTF-16, little end first': [iconv.encode(`\ufeff${HEAD}\n小龍,李,x,,`, 'utf-16le'), [`小龍|李|${FRI}`]],
    'UTF-16, big end first': [
      iconv.encode(`\ufeff${HEAD}\nنورا,الهاشمي,x,,`, 'utf-16be'),
      [`نورا|الهاشمي|${FRI}`],
    ],
    'UTF-16 without a mark': [iconv.encode(`${HEAD}\n一郎,王,x,,`, 'utf-16le'), [`一郎|王|${FRI}`]],
    'any column order': ['22/11/2026,Surname,20/11/2026,Forename\n,Doe,x,Jane', JANE],
    'columns that nobody asked for': [
      'No.,Title,First Name,Last Name,Email,Days\n1,Ms,Jane,Doe,jane@doe.example,20/11/2026',
      JANE,
    ],
    'a title above the header': ['Guests of Calder Bank\n\nFirst Name,Last Name,Days\nJane,Doe,Friday', JANE],
    'merged cells above the header': [
      'Guest,,Attending,,,Contact\nFirst Name,Last Name,Fri,Sat,Sun,Email\nJane,Doe,x,,,j@doe.example',
      JANE,
    ],
    'a header in capitals, with spaces and accents': [
      ' PRÉNOM ;NOM DE FAMILLE;JOURS\nJane;Doe;Vendredi',
      JANE,
    ],
    'German columns': ['Vorname;Name;Tage\nJane;Doe;20.11.2026', JANE],
    "'Name' beside a surname": ['Name,Surname,Days\nJane,Doe,20/11/2026', JANE],
    'a total below the guests': [`${HEAD}\nJane,Doe,x,,\nTotal,1,1,0,0`, JANE],
    'a total without a number of guests, in German': [
      'Vorname;Nachname;20/11/2026\nJane;Doe;x\n;Summe:;1',
      JANE,
    ],
    'somebody whose name is Total': [`${HEAD}\nTotal,Doe,x,,`, [`Total|Doe|${FRI}`]],
    'German weekdays beside a day without a year': [
      'Vorname;Nachname;Fr 20.11.;Sa 21.11.\nJane;Doe;x;',
      JANE,
    ],
    'French weekdays beside a day without a year': [
      'Prénom;Nom;Jours\nJane;Doe;Ven. 20/11\nJim;Roe;Sam. 21/11',
      [...JANE, `Jim|Roe|${SAT}`],
    ],
    'Chinese columns': ['姓,名,日期\nDoe,Jane,2026-11-20', JANE],
    'Korean columns': ['성,이름,금요일\nDoe,Jane,x', JANE],
    'empty rows and numbers filled in beforehand': [
      'No,First Name,Last Name,Days\n1,Jane,Doe,Fri\n2,,,\n,,,\n3,,,',
      JANE,
    ],
    'trailing empty cells and rows': [`${HEAD},,,,\nJane,Doe,x,,,,,,,\n,,,,,,\n,,,,,\n\n\n`, JANE],
    'no-break and zero-width spaces': [`${HEAD}\n\u00a0Jane\u200b,\ufeffDoe\u00a0,\u200bx,,`, JANE],
    'a no-break space within a name': [`${HEAD}\nMary\u00a0Ann,Doe,x,,`, [`Mary Ann|Doe|${FRI}`]],
    'a line break within a name': [
      `${HEAD}\n"Mary\nAnn",Doe,x,,\nJim,Roe,,x,`,
      [`Mary Ann|Doe|${FRI}`, `Jim|Roe|${SAT}`],
    ],
    'doubled quotation marks': [`${HEAD}\n"Jane ""JD""",Doe,x,,`, [`Jane "JD"|Doe|${FRI}`]],
    'quotation marks in the middle': [`${HEAD}\nJane "JD",Doe,x,,`, [`Jane "JD"|Doe|${FRI}`]],
    'spaces around quoted cells': [`${HEAD}\n "Jane" , "Doe" , "x" ,,`, JANE],
    'our own protection against formulas, once': [`${HEAD}\n'=Jane,'-Doe,x,,`, [`=Jane|-Doe|${FRI}`]],
    'an apostrophe that is part of the name': [
      `${HEAD}\nJohan,'t Hooft,x,,\nSean,O'Brien,x,,`,
      [`Johan|'t Hooft|${FRI}`, `Sean|O'Brien|${FRI}`],
    ],
    'names as typed': [
      `${HEAD}\nronan,McLAREN,x,,\nJosé,de la Cruz,x,,\nJean-Luc,d’Aubigné,x,,\nاي\u200cلا,نورا,x,,`,
      [
        `ronan|McLAREN|${FRI}`,
        `José|de la Cruz|${FRI}`,
        `Jean-Luc|d’Aubigné|${FRI}`,
        `اي\u200cلا|نورا|${FRI}`,
      ],
    ],
    'every way to say yes and no': [
      `${HEAD}\nA,B,x,X,y\nA,C,Yes,1,TRUE\nA,D,✓,ja,oui\nA,E,WAHR,no,0\nA,F,sí,N,-\nA,G,20/11/2026,false,FAUX\nA,H,✔️,☑️,√`,
      [
        `A|B|${DAYS.join(' ')}`,
        `A|C|${DAYS.join(' ')}`,
        `A|D|${DAYS.join(' ')}`,
        `A|E|${FRI}`,
        `A|F|${FRI}`,
        `A|G|${FRI}`,
        `A|H|${DAYS.join(' ')}`,
      ],
    ],
    'lists of days in one cell': [
      'First Name;Last Name;Days\nA;B;20/11/2026, 22/11/2026\nA;C;Sat/Sun\nA;D;all\nA;E;Fri - Sun\nA;F;Friday and Sunday\nA;G;22/11/2026 20/11/2026',
      [
        `A|B|${FRI} ${SUN}`,
        `A|C|${SAT} ${SUN}`,
        `A|D|${DAYS.join(' ')}`,
        `A|E|${DAYS.join(' ')}`,
        `A|F|${FRI} ${SUN}`,
        `A|G|${FRI} ${SUN}`,
      ],
    ],
    'days in columns and in a list': [
      'First Name,Last Name,Days,22/11/2026\nA,B,Friday,x',
      [`A|B|${FRI} ${SUN}`],
    ],
    'the same guest twice': [`${HEAD}\nJane,Doe,x,,\nJane,Doe,x,,`, [...JANE, ...JANE]],
  }
  test.each(Object.entries(files))('%s', (_, [file, guests]) => {
    expect(guestsIn(file)).toEqual(guests)
  })

  test('an event of one day needs no column for days', () => {
    expect(guestsIn('First Name,Last Name\nJane,Doe', [FRI])).toEqual(JANE)
    expect(guestsIn('First Name,Last Name,Days\nJane,Doe,yes', [FRI])).toEqual(JANE)
  })
})

test('lines below a list without columns for days are no guests', () => {
  const file =
    'First Name,Last Name\nJane,Doe\n\nContact:,Bob Smith\nPhone：,+44 7700 900123\n"Best regards,",Bob Smith'
  const reason = 'This does not look like a guest. Please remove the row, or correct the name.'
  expect(problemsIn(file, [FRI])).toEqual([4, 5, 6].map(row => `${row} First Name: ${reason}`))
  expect(guestsIn(`${HEAD}\n"Jane,",Doe,x,,`)).toEqual([`Jane,|Doe|${FRI}`])
})

describe('files that are refused, by row and column of the spreadsheet', () => {
  const files: Record<string, readonly [file: string, problems: readonly string[]]> = {
    nothing: ['', ['1 : The file is empty.']],
    'nothing but separators': ['\ufeff\r\n;;;\r\n', ['1 : The file is empty.']],
    'the template as it is': [guestTemplate(DAYS), ['2 : There are no guests below the header row.']],
    'no header': [
      'Jane,Doe,x\nJim,Roe,x',
      [
        "1 First Name: There is no column 'First Name'. Please name the columns in the first row, as in the template on this page.",
        "1 Last Name: There is no column 'Last Name'. Please name the columns in the first row, as in the template on this page.",
        "1 Days: There is no column for the days: add one for each (20/11/2026, 21/11/2026, 22/11/2026), or one called 'Days'.",
      ],
    ],
    'a column that holds the whole name': [
      'Name,Days\nJane Doe,Fri',
      [
        "1 First Name: There is no column 'First Name'. 'Name' holds both: please put them into two columns.",
        "1 Last Name: There is no column 'Last Name'. 'Name' holds both: please put them into two columns.",
      ],
    ],
    'two columns for the same': [
      'First Name,Forename,Last Name,Fri,20/11/2026\nA,B,C,x,x',
      [
        '1 Forename: There are two columns for the same: First Name and Forename.',
        '1 20/11/2026: There are two columns for 20/11/2026.',
      ],
    ],
    'a day of another week': [
      'First Name,Last Name,27/11/2026\nA,B,x',
      [
        "1 27/11/2026: This is not one of the event's days: 20/11/2026, 21/11/2026, 22/11/2026.",
        "1 Days: There is no column for the days: add one for each (20/11/2026, 21/11/2026, 22/11/2026), or one called 'Days'.",
      ],
    ],
    'everything at once, rows counted as a spreadsheet counts': [
      `${HEAD}\n,Doe,x,,\n"Mary\nAnn",,x,,\n\nJim,Roe,maybe,,\nJo,Poe,,,`,
      [
        '2 First Name: First name cannot be empty',
        '3 Last Name: Last name cannot be empty',
        "5 20/11/2026: Mark the day with 'x', or leave it empty.",
        '6 Days: At least one day must be chosen: 20/11/2026, 21/11/2026, 22/11/2026.',
      ],
    ],
    'rows below a title and a sep= line': [
      'sep=,\nOur guests\nFirst Name,Last Name,Days\n,Doe,Fri',
      ['3 First Name: First name cannot be empty'],
    ],
    'days that are not the event’s': [
      'First Name,Last Name,Days\nA,B,Monday\nA,C,19/11/2026\nA,D,soon',
      [
        '2 Days: These are not days of the event. They are 20/11/2026, 21/11/2026, 22/11/2026.',
        '3 Days: These are not days of the event. They are 20/11/2026, 21/11/2026, 22/11/2026.',
        '4 Days: These are not days of the event. They are 20/11/2026, 21/11/2026, 22/11/2026.',
      ],
    ],
    'a row with an address and no name': [
      'First Name,Last Name,Email,Days\n,,jane@doe.example,',
      [
        '2 First Name: First name cannot be empty',
        '2 Last Name: Last name cannot be empty',
        '2 Days: At least one day must be chosen: 20/11/2026, 21/11/2026, 22/11/2026.',
      ],
    ],
    'a comma that is not quoted': [
      `${HEAD}\nJane,Doe, MBE,x,,x`,
      [
        "2 20/11/2026: Mark the day with 'x', or leave it empty.",
        '2 : This row has more cells than the header. Put a name that contains the separator in quotation marks.',
      ],
    ],
    'a quotation mark that is never closed': [
      `${HEAD}\nJane,Doe,x,,\n"Jim,Roe,x,,\nJo,Poe,x,,`,
      ['3 : A quotation mark (") is opened in this row and never closed.'],
    ],
    'a name that is too long': [
      `${HEAD}\n${'J'.repeat(101)},Doe,x,,`,
      ['2 First Name: First name can have 100 characters at most'],
    ],
    'a cell that is far too long': [
      `First Name,Last Name,Notes,Days\nJane,Doe,ok,Fri\nJane,Roe,"${'n\n'.repeat(501)}",Fri\n${'J'.repeat(49_000)},Poe,,Fri`,
      [
        '3 Notes: This cell has 1,002 characters. A cell can have 1,000 characters at most.',
        '4 First Name: This cell has 49,000 characters. A cell can have 1,000 characters at most.',
      ],
    ],
    'a cell that is far too long above the header, beside it and in it': [
      `${'a'.repeat(1001)}\nFirst Name,Last Name,Days,${'T'.repeat(1001)}\nJane,Doe,Fri,${'\u200c'.repeat(1001)},${'5'.repeat(1001)}`,
      [
        '1 First Name: This cell has 1,001 characters. A cell can have 1,000 characters at most.',
        '2 Column 4: This cell has 1,001 characters. A cell can have 1,000 characters at most.',
        '3 Column 4: This cell has 1,001 characters. A cell can have 1,000 characters at most.',
        '3 Column 5: This cell has 1,001 characters. A cell can have 1,000 characters at most.',
      ],
    ],
    'a control character': [
      `${HEAD}\nJa\u0007ne,Doe,x,,`,
      ['2 First Name: First name contains a character that cannot be shown'],
    ],
    'a name that nobody can see': [
      `${HEAD}\n\u3164,Doe,x,,\n\u2800,\u0301,x,,\nA,\u200d\u115f,x,,`,
      [
        '2 First Name: First name cannot be empty',
        '3 First Name: First name cannot be empty',
        '3 Last Name: Last name contains nothing that can be seen',
        '4 Last Name: Last name cannot be empty',
      ],
    ],
    'more than 5,000 guests': [
      `${HEAD}\n${'A,B,x,,\n'.repeat(5001)}`,
      ['5002 : The file has more than 5,000 guests. Please contact our hospitality team.'],
    ],
  }
  test.each(Object.entries(files))('%s', (_, [file, problems]) => {
    expect(problemsIn(file)).toEqual(problems)
  })

  test('reports the first 500 problems and their number', () => {
    const error = refusalOf(csvFile(`${HEAD}\n${'A,,x,,\n'.repeat(700)}`))
    expect(error.details.problems).toHaveLength(500)
    expect(error.details.total).toBe(700)
    expect(error.message).toBe('There are 700 problems in the guest list. Nothing was stored.')
  })

  test('accepts a cell of 1,000 characters in an ignored column', () => {
    expect(guestsIn(`First Name,Last Name,Company,Days\nJane,Doe,${'n'.repeat(1000)},Fri`)).toEqual(JANE)
  })

  test('accepts 5,000 guests', () => {
    expect(guestsIn(`${HEAD}\n${'A,B,x,,\n'.repeat(5000)}`)).toHaveLength(5000)
  })
})
