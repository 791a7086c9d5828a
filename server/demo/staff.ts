/** One member of the invented staff of the demo sign-in. */
export interface DemoStaff {
  /** Object id within the demo tenant (UUID), never reused. */
  readonly oid: string
  readonly name: string
  readonly email: string
  readonly is_tour_guide: boolean
  /** The text under the name on the sign-in page. */
  readonly role: string
}

/** The tenant of the demo staff (UUID): the `tid` of their tokens. */
export const demoTenant = 'b7a3f4d0-5c1e-4d1b-9a52-6f0e2d8c7a10'

/** The people that the demo sign-in page offers. All of them are invented. */
export const demoStaff: readonly [DemoStaff, DemoStaff, ...DemoStaff[]] = [
  {
    oid: '0d6b3c1a-94f7-4f0e-8a35-1c2f5e7b9d01',
    name: 'Avery Holloway',
    email: 'avery.holloway@trackside.example',
    is_tour_guide: false,
    role: 'Hospitality lead',
  },
  {
    oid: '1f82a5e7-3b60-4c9d-b1d4-7e9a0c3f6d02',
    name: 'Bianca Ferretti',
    email: 'bianca.ferretti@trackside.example',
    is_tour_guide: false,
    role: 'Check-in desk',
  },
  {
    oid: '2a94c7d9-6e15-4b8a-93f2-8d0b1e5a7c03',
    name: 'Callum Wraith',
    email: 'callum.wraith@trackside.example',
    is_tour_guide: true,
    role: 'Tour guide',
  },
  {
    oid: '3c05e8fb-7d24-4a97-85e1-9f1c2d6b8e04',
    name: 'Dilnoza Karimova',
    email: 'dilnoza.karimova@trackside.example',
    is_tour_guide: true,
    role: 'Tour guide',
  },
  {
    oid: '4e16f90d-8c33-49a6-b7d0-a02d3c7f9a05',
    name: 'Émile Lacroix-Tan',
    email: 'emile.lacroix-tan@trackside.example',
    is_tour_guide: false,
    role: 'Gifts and vouchers',
  },
  {
    oid: '5f27a01e-9b42-48b5-86cf-b13e4d80ab06',
    name: 'Freya Nordahl',
    email: 'freya.nordahl@trackside.example',
    is_tour_guide: true,
    role: 'Garage radios, tour guide',
  },
]

/** The member of staff with this object id; undefined if there is none. */
export function findStaffById(oid: string): DemoStaff | undefined {
  return demoStaff.find(person => person.oid === oid)
}

/**
 * The member of staff whose name, first name or e-mail address is `wanted`, ignoring case; undefined if there is none.
 */
export function findStaffByName(wanted: string): DemoStaff | undefined {
  const key = wanted.trim().toLocaleLowerCase('en')
  return demoStaff.find(({ name, email }) => {
    const folded = name.toLocaleLowerCase('en')
    return folded === key || folded.split(' ')[0] === key || email === key
  })
}
