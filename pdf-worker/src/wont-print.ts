/**
 * Nothing can be printed until somebody sees to the installation, so trying again won't help. The message is one line
 * for the log; `swedish` is for whoever waits for the paper.
 */
export class WontPrintError extends Error {
  readonly swedish: string

  constructor(message: string, swedish: string, options?: ErrorOptions) {
    super(message, options)
    this.swedish = swedish
  }
}
