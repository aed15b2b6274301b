import { IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { lerMinhaPessoa } from '#src/acesso/pages/quem-sou.ts'
import type { MinhaLoja } from '#src/acesso/schemas.ts'
import { plural } from '#src/shared/plural.ts'
import estilo from './aviso-de-cadastro.module.css'

const OLHA_A_CADA_MS = 2000

/** While a shop that has just opened is being filled with the products of another one. */
export default function AvisoDeCopia({
  loja,
  copia: lida,
}: {
  loja: MinhaLoja
  copia: NonNullable<MinhaLoja['copia']>
}) {
  const { revalidate } = useRevalidator()
  const [{ copiados, total }, setCopia] = useState(lida)
  useEffect(() => {
    const relogio = setInterval(() => {
      lerMinhaPessoa({ nova: true }).then(
        (pessoa) => {
          const copia = pessoa?.lojas.find(({ id }) => id === loja.id)?.copia
          if (copia) setCopia(copia)
          // They are all there: the screen shows them, and this goes.
          else void revalidate()
        },
        // It looks again.
        () => undefined,
      )
    }, OLHA_A_CADA_MS)
    return () => clearInterval(relogio)
  }, [loja.id, revalidate])
  return (
    <section className={estilo.aviso} aria-labelledby="aviso-de-copia">
      <IconCopy size={24} aria-hidden />
      <div>
        <h2 id="aviso-de-copia">Esta loja ainda está recebendo os produtos</h2>
        <p>
          {copiados.toLocaleString('pt-BR')} de {plural(total, '# produto copiado', '# produtos copiados')} da
          outra loja. Você pode sair desta tela: avisaremos no sino quando terminar.
        </p>
        <progress aria-label="Andamento da cópia" value={copiados} max={total} />
      </div>
    </section>
  )
}
