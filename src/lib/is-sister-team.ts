/** Whether this is the sister team's app: the body's class is the scope (spec section 1). */
export const isSisterTeam = (): boolean => document.body.classList.contains('VCARB')
