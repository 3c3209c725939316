/** Prints of fewer sheets say more of the browser's start than of its pace. */
const telling = 20

/** Milliseconds a sheet, as this worker's browser has printed them lately. */
let msPerSheet = 8

/** Learns from a print that has ended. */
export function learnPace(sheets: number, ms: number): void {
  if (sheets >= telling && ms > 0) msPerSheet = (msPerSheet + ms / sheets) / 2
}

/** When so many sheets, begun now, will be printed: nobody can look into the browser while it prints. */
export const expectedAt = (sheets: number): Date => new Date(Date.now() + sheets * msPerSheet)
