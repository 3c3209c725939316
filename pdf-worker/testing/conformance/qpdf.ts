import { createRequire } from 'node:module'
import createQpdf from '@neslinesli93/qpdf-wasm'

const program = createRequire(import.meta.url).resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm')

/** Runs `qpdf --check` on a PDF, and answers its words and its exit code: 0 when nothing is wrong. */
export async function qpdfCheck(pdf: Uint8Array): Promise<{ code: number; said: string }> {
  const said: string[] = []
  const { log, error } = console
  try {
    // The program keeps the console that it finds when it starts, and takes no other.
    const tell = (line: string) => said.push(line)
    Object.assign(console, { log: tell, error: tell })
    const qpdf = await createQpdf({ locateFile: () => program })
    // The types of the package name only what browsers need.
    const files = qpdf.FS as typeof qpdf.FS & { writeFile(path: string, bytes: Uint8Array): void }
    files.writeFile('/file.pdf', pdf)
    const code = qpdf.callMain(['--check', '/file.pdf'])
    return { code, said: said.join('\n') }
  } finally {
    Object.assign(console, { log, error })
  }
}
