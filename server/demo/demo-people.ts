import { GIFT_BAG, VOUCHER } from '../../contract/rules/redemption.ts'
import { demoStaff } from './staff.ts'

/** The demo's app users: the staff who can sign in, and a few who cannot. */
export const demoUserRows = () => [
  ...demoStaff.map(({ oid, name, email, is_tour_guide }) => ({
    userUuid: oid,
    name,
    email,
    isTourGuide: is_tour_guide,
  })),
  {
    userUuid: 'a1c52f7e-0d84-4c7b-9e63-5b2f8d1c4a11',
    name: 'Gethin Pryce',
    email: 'gethin.pryce@trackside.example',
    isTourGuide: true,
  },
  {
    userUuid: 'b2d63a8f-1e95-4d8c-8f74-6c3a9e2d5b12',
    name: 'Haruka Minase',
    email: 'haruka.minase@trackside.example',
    isTourGuide: true,
  },
  // A user whose details were never taken over from the directory.
  { userUuid: 'c3e74b90-2fa6-4e9d-9085-7d4baf3e6c13', name: null, email: null, isTourGuide: false },
]

/** The redemption types of the demo. */
export const demoTypeRows = () =>
  [
    { code: GIFT_BAG, description: 'Gift bag' },
    { code: VOUCHER, description: 'Food and drink voucher' },
    { code: 'CAP', description: 'Team cap' },
    { code: 'POSTER', description: 'Signed poster' },
    { code: 'LANYARD', description: 'Lanyard and pass holder' },
    { code: 'EARPLUGS', description: 'Ear defenders' },
  ].map((type, position) => ({ ...type, position }))
