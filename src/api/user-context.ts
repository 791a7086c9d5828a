import { createContext, useContext } from 'react'

/** The name of the signed-in user, sent as the issuer of vouchers and gifts (spec section 6). */
export const UserContext = createContext('')

/** The name of the signed-in user; '' if it is not known (the server uses the token in any case). */
export const useUserName = (): string => useContext(UserContext)

/** The issuer field for the body of a write; empty if the name is not known. */
export const issuedBy = (issuer: string) => (issuer === '' ? {} : { issued_by: issuer })
