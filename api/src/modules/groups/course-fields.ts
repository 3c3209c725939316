/** A course of an education, in both languages. */
export type Course = { sv: string; en: string; credits: number }

/** The most courses of an education: its supplement is one sheet. */
const most = 30

/**
 * Reads the courses of an education: one on each line, with the Swedish name, the English name and the credits between tabs (as
 * copied from a spreadsheet) or semicolons. Empty lines count for nothing.
 * @returns the courses, or the number of the first line that can't be read
 */
export function readCourses(text: string): { courses: Course[] } | { line: number } {
  const courses: Course[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [sv = '', en = '', points = '', ...more] = line.split(/[\t;]/).map((part) => part.trim())
    const credits = /^\d{1,4}$/.test(points) ? Number(points) : 0
    if (!sv || !en || credits === 0 || more.length > 0 || courses.length === most) return { line: at + 1 }
    courses.push({ sv, en, credits })
  }
  return { courses }
}
