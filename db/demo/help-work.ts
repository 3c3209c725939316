import { type HelpPage, list, steps } from './help-page.ts'

// Pages of the admin app's help that belong to no single screen: work with others, copies, and ways to find things.

/** Reviews, comments, following, and several people in one form. Stands below the page of writing. */
export const together: HelpPage = {
  title: 'Granska och arbeta tillsammans',
  slug: 'granska-och-arbeta-tillsammans',
  lead: 'Granskning före publicering, kommentarer, att bevaka en text, och flera personer i samma formulär.',
  access: 'authenticated',
  body: `<h2>Granskning</h2><p>En grupp kan bestämma att texter granskas innan de publiceras. Valet heter Granskning före publicering och finns under Inställningar.</p>${steps(
    'Spara texten som avpublicerad och välj Be om granskning. Du kan välja vem som ska granska.',
    'Den som granskar får ett mejl, och hittar texten under Att granska på startsidan.',
    'Den som granskar väljer Godkänn och publicera, eller Skicka tillbaka med ett ord om vad som behöver ändras.',
  )}<p>Den som har skrivit en text kan inte godkänna den.</p><h2>Kommentera</h2><p>Välj Kommentera i sidospalten. Skriv @ och ett namn för att nämna någon. Markera en bit av brödtexten om kommentaren gäller just den. Du kan också kommentera grupper, portföljer, mappar, filer, utbildningar, taggar, enkäter, nyckelord, roller, användare och ansökningar.</p><p>Kommentarer om en användare eller en ansökan läses bara av den som får ändra posten. Personen kan begära ut dem, så skriv bara det som behövs.</p><h2>Bevaka</h2><p>Kryssa för Bevaka i sidospalten. Det går för allt som kan kommenteras. Då får du e-post när någon kommenterar, och i det dagliga mejlet när något har ändrats.</p><h2>Två personer i samma text</h2><p>Överst i formuläret ser du vilka fler som har posten öppen, också för roller, inställningar, varumärken och ordval. Skriver någon annan läser du så länge. Får du ändra texten kan du välja Ta över. Det den andra har skrivit finns kvar hos den personen.</p>`,
}

/** Copies in other groups, duplicates and the link of a draft. Stands below the page of writing. */
export const copies: HelpPage = {
  title: 'Kopiera, duplicera och dela utkast',
  slug: 'kopiera-och-dela',
  lead: 'Samma text i flera grupper, en kopia i den egna gruppen, och en länk till ett utkast.',
  access: 'authenticated',
  body: `<h2>Kopiera till andra grupper</h2><p>Välj Kopiera till i radens meny eller i sidospalten, och sedan grupperna. Varje grupp får en egen kopia som den kan ändra. Originalet ligger kvar. Du kan säga till grupperna när originalet ändras.</p><h2>Duplicera</h2><p>Välj Duplicera i radens meny. Evenemang kan du också Duplicera till nästa år.</p><h2>Dela utkastet</h2>${steps(
    'Spara utkastet och välj Förhandsgranska.',
    'Välj Dela utkastet och sedan Kopiera länk.',
  )}<p>Den som har länken kan läsa det sparade utkastet i sju dagar, utan konto. Välj Sluta dela när länken inte ska gälla längre. Länken slutar också gälla när utkastet läggs i papperskorgen. Om texten är publicerad och en ändring väntar på granskning visar länken den ändrade texten.</p><p>Du kan dela utkast av artiklar, sidor, evenemang, listor, kort, sektioner, menyer och meddelanden. Ett kort, en sektion eller ett meddelande har ingen egen sida. Länken visar det på den sida där det kommer att stå.</p>`,
}

/** The search over everything, saved filters and exports. */
export const finding: HelpPage = {
  title: 'Hitta och gå snabbt',
  slug: 'hitta-snabbt',
  lead: 'Sök överallt med Ctrl + K, sparade filter och kortkommandon.',
  access: 'authenticated',
  body: `<h2>Ctrl + K</h2><p>Tryck Ctrl + K (Cmd + K på Mac) var du än är. Skriv några bokstäver för att hitta innehåll, gå till en sida, skapa något nytt eller byta grupp.</p><h2>Sparade filter</h2><p>Filtrera och sortera listan, välj Sparade filter och Spara det som visas nu. Nästa gång räcker ett klick. Ett filter kan också delas med gruppen, och listan kan öppnas med det.</p><h2>Exportera</h2><p>Välj Exportera över en lista och sedan Excel-fil eller CSV-fil. Filen har det som listan visar, alla sidor. Markerar du rader först får du bara dem.</p><h2>Kortkommandon</h2>${list(
    'Tryck ? för att se alla kortkommandon.',
    'Ctrl + S sparar, och Ctrl + Enter sparar och stänger.',
  )}`,
}
