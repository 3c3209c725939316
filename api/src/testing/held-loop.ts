import { processorTime } from './processor-time.ts'

// Measures for how long work holds the loop of its process, in which every request waits.

/** The longest stretch of processor time, in milliseconds, in which the loop of this thread came to no timer while `work` ran. */
async function stretchOf(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = processorTime()
  const look = () => {
    const now = processorTime()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(look, 1)
  await work()
  look()
  clearInterval(timer)
  return longest
}

/** The time that {@link calibration} takes on the machine for which the limits are written, in milliseconds of processor time. */
const usual = 25
/** How much slower this machine was when it was last measured. */
let slower: number | undefined

/** How much slower this machine is now: its clock, its caches and its neighbours. Never less than 1. */
const slowness = () => Math.max(1, Math.min(calibration(), calibration(), calibration()) / usual)

/** Work of a fixed size, of the kind that texts make: patterns, texts and maps. */
function calibration(): number {
  const text = '<p class="a">Text &amp; mer</p>'.repeat(16_000)
  const begun = processorTime()
  let count = 0
  const words = new Map<string, number>()
  for (const [tag] of text.matchAll(/<(\/?)([a-z]+)[^>]*>|[^<]+/g)) {
    words.set(tag, (words.get(tag) ?? 0) + 1)
    count += tag.toUpperCase().normalize('NFC').length
  }
  const took = processorTime() - begun
  return count > 0 ? took : Number.NaN
}

/**
 * Measures the longest stretch for which `work` holds the loop, in milliseconds of a usual machine. A stretch that is too
 * long is measured again, because code that runs for the first time is compiled, and so is the machine, because its neighbours come
 * and go.
 * @param limit the stretch that is no longer too long
 */
export async function heldLoop(work: () => Promise<unknown>, limit = 100): Promise<number> {
  slower ??= slowness()
  let shortest = (await stretchOf(work)) / slower
  for (let again = 0; again < 3 && shortest > limit; again++) {
    slower = slowness()
    shortest = Math.min(shortest, (await stretchOf(work)) / slower)
  }
  return Math.round(shortest)
}
