import { createContext, useContext } from 'react'

/** The signed-in user's name, which goes with vouchers and gifts as their issuer (spec section 6). */
export const UserContext = createContext('')

/** The signed-in user's name; '' where nobody said it (the server goes by the token in any case). */
export const useUserName = (): string => useContext(UserContext)

/** Who hands something over, for the body of a write; nothing where nobody said it. */
export const issuedBy = (issuer: string) => (issuer === '' ? {} : { issued_by: issuer })
