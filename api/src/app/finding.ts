/** One thing that is wrong (the start would fail, or harm) or doubtful, as a line for the operator. */
export type Finding = { level: 'wrong' | 'doubtful'; text: string }

/** A finding that stops a start in production. */
export const wrong = (text: string): Finding => ({ level: 'wrong', text })
/** A finding that is told, and stops nothing. */
export const doubtful = (text: string): Finding => ({ level: 'doubtful', text })
