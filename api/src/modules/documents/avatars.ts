import { createHash } from 'node:crypto'

const sheet = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 80 80"><rect width="80" height="80" fill="#EDF0F2"/><g fill="#C3CBD2">${inside}</g></svg>`

const drawings = {
  'avatar-user.png': sheet('<circle cx="40" cy="31" r="14"/><path d="M12 80c0-18 12-28 28-28s28 10 28 28z"/>'),
  'avatar-content.png': sheet(
    '<circle cx="55" cy="27" r="6"/><path d="M8 62l20-26 14 18 8-9 22 17z"/><rect x="8" y="62" width="64" height="3"/>',
  ),
}

export type AvatarName = keyof typeof drawings
/** The names of the drawn placeholders. */
export const avatarNames = Object.keys(drawings) as AvatarName[]

/** The placeholder where there is no picture (Spec §7.7), drawn here and converted to PNG on request. */
export function avatar(name: AvatarName) {
  return drawn(drawings[name])
}

/** An SVG of our own as a picture to be sent. */
export function drawn(svg: string) {
  const bytes = Buffer.from(svg)
  return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: () => Promise.resolve(bytes) }
}
