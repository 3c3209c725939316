/**
 * No document can be printed until an operator repairs the installation, so a retry is useless. The message is one line
 * for the log; `swedish` is for the reader that waits for the paper.
 */
export class PrintingUnavailableError extends Error {
  readonly swedish: string

  constructor(message: string, swedish: string, options?: ErrorOptions) {
    super(message, options)
    this.swedish = swedish
  }
}
