import type { Action } from '../entities/define-entity.ts'

// The rights of each role in a new installation, written by hand, for people to read and review. matrix-rows.test.ts
// holds the product to it; a subject, an action or a role without a place here fails it. The rights that each procedure
// needs stand in matrix-procedures.ts.

export const matrixFile = import.meta.filename

/** One letter an action. */
export const letters: Record<Exclude<Action, 'manage'>, string> = {
  read: 'R',
  create: 'C',
  update: 'U',
  delete: 'D',
  publish: 'P',
  issue: 'I',
  revoke: 'V',
  reveal: 'S',
  masquerade: 'M',
}

/** Global roles: everywhere, also where there is no group. */
const globalTable = `
                                        administrator  office   staff  candidate  other
User                                    RCUDSM         RCUDS    -      -          -
Role                                    RCUD           -        -      -          -
Permission                              RU             -        -      -          -
GroupsRole                              RCUD           -        -      -          -
GroupsPermission                        RU             -        -      -          -
Membership                              RCUD           RCUD     -      -          -
Group                                   RCUD           RCUD     -      -          -
Education                               RCUD           RCUD     R      -          -
Application                             RCUD           RCUD     -      -          -
Licensee                                RCUD           RCUD     -      -          -
SignInProvider                          RCUD           RCUD     -      -          -
AccountRequest                          RUD            RUD      -      -          -
NewsletterSubscriber                    RD             RD       -      -          -
Statistics                              R              R        -      -          -
Privacy                                 RUD            RUD      -      -          -
ValidigGeneralSurvey                    RCUD           RCUD     -      -          -
ValidigKeyword                          RCUD           RCUD     -      -          -
ValidigCandidate                        RCUD           RCUD     -      -          -
Setting                                 RU             -        -      -          -
AuditLog                                RU             RU       -      -          -
Statement                               RUP            RUP      -      -          -
Article                                 RCUDP          RCUDP    -      -          -
Page                                    RCUDP          RCUDP    -      -          -
Section                                 RCUDP          RCUDP    -      -          -
Card                                    RCUDP          RCUDP    -      -          -
Event                                   RCUDP          RCUDP    -      -          -
Queue                                   RCUDP          RCUDP    -      -          -
Book                                    RCUDP          RCUDP    -      -          -
Tag                                     RCUD           RCUD     -      -          -
Menu                                    RCUD           RCUD     -      -          -
MenuLink                                RU             RU       -      -          -
Message                                  RCUDP          RCUDP    -      -          -
Portfolio                               RCUDP          RCUDP    -      -          -
Folder                                  RCUD           RCUD     -      -          -
File                                    RCUD           RCUD     -      -          -
Diploma                                 RCUDIVS        RCUDIVS  -      -          -
Certificate                             RCUDIVS        RCUDIVS  -      -          -
DiplomaCareAssistant                    RCUDIVS        RCUDIVS  -      -          -
TutorCertificate                        RCUDIVS        RCUDIVS  -      -          -
TutorAwardCertificate                   RCUDIVS        RCUDIVS  -      -          -
AmbassadorCertificate                   RCUDIVS        RCUDIVS  -      -          -
DiplomaLanguageRepresentative           RCUDIVS        RCUDIVS  -      -          -
DiplomaLanguageRepresentativeEducator   RCUDIVS        RCUDIVS  -      -          -
CollegeCertificate                      RCUDIVS        RCUDIVS  -      -          -
PrintRun                                RC             RC       -      -          -
CourseMoment                            RCUDS          RCUDS    -      -          -
`

/** The roles that stand under `staff` above. */
export const staffRoles = [
  'regional_processledare',
  'lokal_processledare',
  'teacher',
  'principal',
  'school_administrator',
  'language_representative_educator',
  'syv',
] as const

/** Group roles: on rows of the member's group, and after the stroke on rows of the groups below it. Nowhere else. */
const groupTable = `
                                        group_admin  editor   issuer     member
User                                    RCUD/-       -/-      -/-        -/-
Role                                    -/-          -/-      -/-        -/-
Permission                              -/-          -/-      -/-        -/-
GroupsRole                              -/-          -/-      -/-        -/-
GroupsPermission                        -/-          -/-      -/-        -/-
Membership                              RCUD/-       -/-      -/-        -/-
Group                                   RCUD/R       R/-      R/R        R/R
Education                               -/-          -/-      -/-        -/-
Application                             -/-          -/-      -/-        -/-
Licensee                                -/-          -/-      -/-        -/-
SignInProvider                          -/-          -/-      -/-        -/-
AccountRequest                          RUD/-        -/-      -/-        -/-
NewsletterSubscriber                    -/-          -/-      -/-        -/-
Statistics                              R/R          -/-      -/-        -/-
Privacy                                 -/-          -/-      -/-        -/-
ValidigGeneralSurvey                    RCUD/-       -/-      -/-        -/-
ValidigKeyword                          -/-          -/-      -/-        -/-
ValidigCandidate                        RCUD/-       -/-      -/-        -/-
Setting                                 RU/-         -/-      -/-        -/-
AuditLog                                -/-          -/-      -/-        -/-
Statement                               RUP/-        -/-      -/-        -/-
Article                                 RCUDP/R      RCUDP/-  -/-        R/-
Page                                    RCUDP/R      RCUDP/-  -/-        R/-
Section                                 RCUDP/R      RCUDP/-  -/-        R/-
Card                                    RCUDP/R      RCUDP/-  -/-        R/-
Event                                   RCUDP/R      RCUDP/-  -/-        R/-
Queue                                   RCUDP/R      RCUDP/-  -/-        R/-
Book                                    RCUDP/-      RCUDP/-  -/-        -/-
Tag                                     RCUD/R       RCUD/-   -/-        R/-
Menu                                    RCUD/R       RCUD/-   -/-        R/-
MenuLink                                RU/R         RU/-     -/-        R/-
Message                                  RCUDP/R      RCUDP/-  -/-        R/-
Portfolio                               RCUDP/R      RCUDP/-  -/-        R/-
Folder                                  RCUD/R       RCUD/-   -/-        R/-
File                                    RCUD/R       RCUD/-   R/-        R/-
Diploma                                 R/R          -/-      RCUDIVS/-  -/-
Certificate                             R/R          -/-      RCUDIVS/-  -/-
DiplomaCareAssistant                    R/R          -/-      RCUDIVS/-  -/-
TutorCertificate                        R/R          -/-      RCUDIVS/-  -/-
TutorAwardCertificate                   R/R          -/-      RCUDIVS/-  -/-
AmbassadorCertificate                   R/R          -/-      RCUDIVS/-  -/-
DiplomaLanguageRepresentative           R/R          -/-      RCUDIVS/-  -/-
DiplomaLanguageRepresentativeEducator   -/-          -/-      -/-        -/-
CollegeCertificate                      -/-          -/-      -/-        -/-
PrintRun                                -/-          -/-      RC/-       -/-
CourseMoment                            R/R          -/-      RCUDS/-    -/-
`

/**
 * People whom a course moment names, whatever their roles: on the course moment, on the diplomas that are linked to it, and of print
 * runs on those that they started themselves. The order and the bill of a course moment need a role.
 */
const namedTable = `
                                        educator  stakeholder
DiplomaLanguageRepresentative           RCUDI     R
PrintRun                                RC        RC
CourseMoment                            RU        -
`

type Cells = Record<string, Record<string, string>>

/** A table as `cells[subject][role]`. */
function cellsOf(table: string): Cells {
  const [head = '', ...lines] = table.trim().split('\n')
  const roles = head.trim().split(/\s+/)
  return Object.fromEntries(
    lines.map((line) => {
      const [subject = '', ...cells] = line.trim().split(/\s+/)
      if (cells.length !== roles.length) throw new Error(`the row of ${subject} has not a cell for each role`)
      return [subject, Object.fromEntries(roles.map((role, at) => [role, cells[at] as string]))]
    }),
  )
}

/** The letters of each subject's actions by global role. */
export const globalMatrix = cellsOf(globalTable)
/** The letters of each subject's actions by how a course moment names someone. */
export const namedMatrix = cellsOf(namedTable)
/** The letters of each subject's actions by group role: in the member's group, and after the stroke below it. */
export const groupMatrix = cellsOf(groupTable)
