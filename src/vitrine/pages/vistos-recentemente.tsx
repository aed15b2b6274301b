import { IconTrash } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { api, type Resposta } from '#src/shared/ui/api.ts'
import { CartaoDeProduto } from '#src/shared/ui/loja/cartao-produto.tsx'
import { enderecoDoProduto } from '../enderecos.ts'
import estilo from './em-volta.module.css'
import { lerVistos, limparVistos } from './vistos.ts'

type Vistos = Resposta<'GET /rest/v1/produtos_por_id'>['itens']

/** What this browser looked at before, with today's prices. Nothing where it kept nothing. */
export default function VistosRecentemente({ atual }: { atual?: string }) {
  const titulo = useId()
  const [vistos, setVistos] = useState<Vistos>([])
  useEffect(() => {
    const ids = lerVistos().filter((id) => id !== atual)
    if (ids.length === 0) return undefined
    const desistir = new AbortController()
    api
      .get('/rest/v1/produtos_por_id', { query: { ids: ids.join(',') }, signal: desistir.signal })
      .then(({ itens }) => setVistos(itens))
      .catch(() => undefined)
    return () => desistir.abort()
  }, [atual])

  const outros = vistos.filter(({ id }) => id !== atual)
  if (outros.length === 0) return null
  return (
    <section className={estilo.parte} aria-labelledby={titulo}>
      <header className={estilo.cabeca}>
        <h2 id={titulo}>Vistos recentemente</h2>
        <button
          type="button"
          className="botao leve"
          onClick={() => {
            limparVistos()
            setVistos([])
          }}
        >
          <IconTrash size={18} aria-hidden /> Limpar
        </button>
      </header>
      <ul className={`sem-lista ${estilo.fila}`} aria-labelledby={titulo}>
        {outros.map((produto) => (
          <li key={produto.id}>
            <CartaoDeProduto
              produto={produto}
              link={{ to: enderecoDoProduto(produto.estabelecimento_codigo, produto) }}
              legenda={<p className="apagado">{produto.estabelecimento_nome}</p>}
            />
          </li>
        ))}
      </ul>
      <p className="apagado miudo">Só este aparelho guarda o que você viu, por até 30 dias.</p>
    </section>
  )
}
