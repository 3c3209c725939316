// The network's administration fee (Spec §9). Isomorphic: the form shows it while one chooses.

export const audiences = ['network', 'outside', 'other_industry'] as const
export type Audience = (typeof audiences)[number]

export const audienceWords = {
  network: 'enum.audience.network',
  outside: 'enum.audience.outside',
  other_industry: 'enum.audience.other_industry',
} as const

const fees: Record<Audience, number> = { network: 0, outside: 2000, other_industry: 3000 }

/** What the network charges for a course moment, in whole SEK. */
export const feeOf = (audience: Audience): number => fees[audience]
