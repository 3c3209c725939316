import { type DraftProofOutput, draftProofPayload } from '@kollegium/api/jobs'
import { renderPdf } from './render.ts'

/** Prints a proof. The PDF is the job's output: it is not signed, and kept nowhere else. */
export async function printDraftProof(payload: unknown): Promise<DraftProofOutput> {
  const { title, papers, logos } = draftProofPayload.parse(payload)
  const pdf = await renderPdf(
    papers.map((paper) => ({
      ...paper,
      brand: { ...paper.brand, ...(logos.brand && { logo: logos.brand }) },
      college: { ...paper.college, logo: logos.college },
      ...(logos.educator && { educatorLogo: logos.educator }),
    })),
    { title },
  )
  return { pdf: pdf.toString('base64') }
}
