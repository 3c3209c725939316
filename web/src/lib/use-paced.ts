import { useEffect, useState } from 'react'

/** Milliseconds without a key before a question is asked: shorter than the time between two keys of most people. */
const pause = 30
/** The most milliseconds that a question waits for the answer to the one before. */
const patience = 250

/**
 * Follows a typed text so closely that its hits come at once. While the question before is under way the next one waits for its answer,
 * though not for long: a person who types fast asks one question at a time.
 * @param isAsking whether a question is under way
 */
export function usePaced(text: string, isAsking: boolean): string {
  const [asked, setAsked] = useState(text)
  const wait = isAsking ? patience : pause
  useEffect(() => {
    if (asked === text) return
    const timer = setTimeout(() => setAsked(text), wait)
    return () => clearTimeout(timer)
  }, [text, asked, wait])
  return asked
}
