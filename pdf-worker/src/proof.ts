import { type ProofOutput, proofPayload } from '@kollegium/api/jobs'
import { renderPdf } from './render.ts'

/** Prints a proof. The PDF is the job's output: it is not signed, and kept nowhere else. */
export async function printProof(payload: unknown): Promise<ProofOutput> {
  const { title, papers, logos } = proofPayload.parse(payload)
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
