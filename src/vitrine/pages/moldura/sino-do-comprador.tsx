import { Sino } from '#src/avisos/pages/sino.tsx'

/** The notifications of who is signed in: their orders, messages and questions. Fetched only for them. */
export default function SinoDoComprador() {
  return (
    <span>
      <Sino lojaId={undefined} todos="/minha-conta/avisos" />
    </span>
  )
}
