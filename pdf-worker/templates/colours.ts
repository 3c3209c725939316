import type { Paper } from '@kollegium/api/definitions/certificates'

/** The palette's colours on papers (the visual guide names them). */
export const colours = {
  blue: '#0078BE',
  green: '#78C38C',
  greenDark: '#1E6B3C',
  orange: '#E58A2B',
  orangeLight: '#FCF0E1',
  orangeDark: '#8A4600',
  purple: '#5E3B8E',
  blueDeep: '#0B2F4A',
  blueIce: '#F0F7FB',
  ink: '#16212B',
  grey3: '#C3CBD2',
  grey4: '#7F8B96',
  grey6: '#4B5661',
  grey7: '#323D48',
} as const

/** The brand's own primary colour, else that of its mark. */
export function primaryOf({ primary, mark }: Paper['brand']): string {
  return primary ?? (mark === 'college' ? colours.blue : colours.purple)
}

/** Mixes `colour` with white, as a solid colour: a transparent one would make the printed page heavier. */
export function tint(colour: string, share: number): string {
  const channel = (start: number) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16)
    return Math.round(255 - (255 - value) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}
