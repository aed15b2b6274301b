/** For the link of an address: what may stand before its @ would begin the letter's own fields. */
export const hrefDoEmail = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
