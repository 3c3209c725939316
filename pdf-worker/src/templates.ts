/**
 * The built templates (`npm run build`): Node runs TypeScript but not TSX. Vitest takes the source instead, by the
 * condition `source` of the package's `#templates`.
 * Throws when they are not built.
 */
export async function loadTemplates(): Promise<typeof import('#templates')> {
  try {
    return await import('#templates')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') {
      throw new Error('The paper templates are not built: run `npm run build -w pdf-worker`', { cause: error })
    }
    throw error
  }
}
