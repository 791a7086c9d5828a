/** A guest group of the demo. Companies and contacts are invented; addresses end in .example, which nobody can own. */
interface DemoGroup {
  readonly name: string
  readonly contact: readonly [first: string, last: string]
  readonly second?: readonly [first: string, last: string]
  readonly maximum: number
  readonly isVcarb: boolean
  /** Which of the two contacts marketing knows. */
  readonly eloqua: readonly ('main' | 'second')[]
}

const group = (
  name: string,
  contact: DemoGroup['contact'],
  maximum: number,
  more: Partial<Pick<DemoGroup, 'second' | 'isVcarb' | 'eloqua'>> = {},
): DemoGroup => ({ name, contact, maximum, isVcarb: false, eloqua: ['main'], ...more })

/** The groups. The invite link of the first, which has no guests yet, is printed at the start. */
const demoGroups: readonly DemoGroup[] = [
  group('Alder & Finch Engineering', ['Josephine', 'Finch'], 60, { second: ['Idris', 'Alder'] }),
  group('Aurelia Watches', ['Lucien', 'Moreau'], 40, {
    second: ['Pia', 'Sandoval'],
    eloqua: ['main', 'second'],
  }),
  group('Bluewater Logistics', ['Hanne', 'Ostberg'], 50),
  group('Brightspark Batteries', ['Tobias', 'Lindqvist'], 30, { isVcarb: true }),
  group('Calder Bank', ['Verity', 'Calder'], 60, { second: ['Owen', 'Mabbott'], eloqua: [] }),
  group('Ciela Cosmetics', ['Fiorella', 'Ricci'], 24),
  group('Dunmore Distillery', ['Fergus', 'Dunmore'], 30, { eloqua: [] }),
  group('Evergreen Paper', ['Aino', 'Virtanen'], 20, { isVcarb: true }),
  group('Fathom Oceanics', ['Marisol', 'Quiroga'], 36, { second: ['Kai', 'Nakoa'] }),
  group('Garage Families', ['Denise', 'Whitlock'], 80),
  group('Hexaloom Textiles', ['Ravi', 'Deshpande'], 28, { isVcarb: true }),
  group('Ivory Coast Coffee', ['Aïssata', 'Koné'], 32),
  group('Juniper Air', ['Sofie', 'Vandenberg'], 45, { second: ['Luc', 'Peeters'], eloqua: ['second'] }),
  group('Kestrel Insurance', ['Graham', 'Pell'], 50),
  group('Lumen & Lark', ['Odette', 'Larkin'], 20, { eloqua: [] }),
  group('Meridian Cloud', ['Yuki', 'Hoshino'], 64, {
    second: ['Ben', 'Adeyemi'],
    eloqua: ['main', 'second'],
  }),
  group('Northlight Studios', ['Saoirse', 'Kinsella'], 26, { isVcarb: true }),
  group('Obsidian Tyres', ['Matthias', 'Kranz'], 40),
  group('Paragon Sports Medicine', ['Leila', 'Haddad'], 22),
  group('Quillfeather Press', ['Edmund', 'Quill'], 18, { eloqua: [] }),
  group('Rosewell Academy', ['Patience', 'Rosewell'], 70, { isVcarb: true }),
  group('Solstice Energy', ['Ingvild', 'Solberg'], 48, { second: ['Mateus', 'Prado'] }),
  group("Tamsin's Kitchen", ['Tamsin', 'Trevelyan'], 16),
  group('Ventura Motors Club', ['Rafael', 'Ibarra'], 55, { isVcarb: true, eloqua: [] }),
]

/** `count` rows of the groups table; if more than those above, with second and third parties of these. */
export const demoGroupRows = (count = demoGroups.length) =>
  Array.from({ length: count }, (_, index) => demoGroupRow(index))

function demoGroupRow(index: number) {
  const known = demoGroups[index % demoGroups.length]
  if (!known) throw new Error('The demo has no groups.')
  const { contact, second, maximum, isVcarb, eloqua } = known
  const party = 1 + Math.floor(index / demoGroups.length)
  const name = party === 1 ? known.name : `${known.name} ${party}`
  return {
    name,
    mainContactFirstName: contact[0],
    mainContactLastName: contact[1],
    mainContactEmail: address(contact, name),
    secondaryContactFirstName: second?.[0] ?? '',
    secondaryContactLastName: second?.[1] ?? '',
    secondaryContactEmail: second ? address(second, name) : '',
    eloquaId: eloqua.includes('main') ? `CTRK${100_200 + index * 7}` : null,
    secondaryEloquaId: second && eloqua.includes('second') ? `CTRK${100_900 + index * 7}` : null,
    maximumGuests: maximum,
    isVcarb,
  }
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')

const address = (contact: DemoGroup['contact'], company: string): string =>
  `${contact.map(plain).join('.')}@${plain(company)}.example`
