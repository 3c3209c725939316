/** Texts of a faulty personal number: of a certificate's persons, of participants and of users. */
export const personalNumberTexts = {
  'personFault.noCentury': 'Seklet saknas. Skriv året med fyra siffror: ::text i stället för ::number.',
  'personFault.noDay': 'Personnumret stämmer inte. ::text finns inte. Kontrollera siffrorna.',
  'personFault.noMonth': 'Personnumret stämmer inte. Månad ::number finns inte. Kontrollera siffrorna.',
  'personFault.notBornYet': 'Personnumret stämmer inte. Födelsedagen ::date har inte varit än. Kontrollera siffrorna.',
  'personFault.shortened':
    'Kalkylprogrammet har kortat av personnumret (E+11). Gör kolumnen till text och skriv alla 12 siffror.',
  'personFault.dayOnly': 'De fyra sista siffrorna saknas. Skriv personnumret med 12 siffror: ÅÅÅÅMMDD-XXXX',
  'personFault.lostZeros':
    'Det saknas siffror. Kalkylprogram tar bort nollor i början: skriv alla 12 siffror, ÅÅÅÅMMDD-XXXX',
  'personFault.masked': 'Skriv hela personnumret. Punkterna visar bara att siffrorna är dolda.',
} as const
