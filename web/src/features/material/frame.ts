import { createContext, useContext } from 'react'
import type { Outputs } from '../../lib/trpc.ts'

export type MaterialFrame = Outputs['material']['frame']
export type TextRow = Outputs['material']['list']['items'][number]
export type ShortText = Outputs['material']['text']['related'][number]
export type DocumentRow = Outputs['material']['documents']['items'][number]

/** Themes, target groups and counts, which the app reads once for all its pages. */
export const FrameContext = createContext<MaterialFrame | null>(null)

/** Returns the frame. @throws outside the app of the method material */
export function useFrame(): MaterialFrame {
  const frame = useContext(FrameContext)
  if (!frame) throw new Error('useFrame is used outside the method material')
  return frame
}
