/** The part of a list's address that leads to its places on the start page. */
export const listPlaceAnchor = 'startsidan'
