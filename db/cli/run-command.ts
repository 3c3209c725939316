import { StartError } from '../src/start-error.ts'

/** Runs a command to its end: a fault that operators know is one line on stderr and exit code 1. @param command returns the exit code */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
