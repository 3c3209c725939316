/** One thing that is wrong (the start would fail, or harm) or doubtful, as a line for the operator. */
export type Finding = { level: 'wrong' | 'doubtful'; text: string }

export const wrong = (text: string): Finding => ({ level: 'wrong', text })
export const doubtful = (text: string): Finding => ({ level: 'doubtful', text })
