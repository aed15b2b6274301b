import { useEffect, useEffectEvent, useState } from 'react'
import { api, type Resposta } from '#src/shared/ui/api.ts'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'

/** The editions that this person has not accepted yet, with the way to read each of them. */
export default function AceiteAberto({ aoAceitar }: { aoAceitar: () => void }) {
  const [itens, setItens] = useState<Resposta<'GET /rest/v1/textos_pendentes'>['itens']>([])
  const [fechado, setFechado] = useState(false)

  const avisar = useEffectEvent(aoAceitar)
  useEffect(() => {
    let vale = true
    api.get('/rest/v1/textos_pendentes').then(
      (lidos) => {
        if (!vale) return
        setItens(lidos.itens)
        if (lidos.itens.length === 0) avisar()
      },
      // Asked again at the next page.
      () => vale && setFechado(true),
    )
    return () => {
      vale = false
    }
  }, [])

  const [aceitar, enviando] = useAcao({ titulo: 'Não foi possível registrar o aceite' }, async () => {
    for (const { chave, edicao } of itens)
      await api.post('/rest/v1/textos_pendentes', { body: { chave, edicao } })
    setItens([])
    aoAceitar()
  })
  const primeira = itens.every((um) => um.primeira)

  return (
    <Dialogo
      aberto={itens.length > 0 && !fechado}
      aoFechar={() => setFechado(true)}
      titulo={primeira ? 'Antes de continuar' : 'Atualizamos os nossos textos'}
    >
      <div className="pilha vao-20">
        <div>
          <p>
            {primeira
              ? 'Para usar o Portal, leia e aceite:'
              : 'Leia o que mudou. Para continuar usando o Portal, aceite a nova edição:'}
          </p>
          <ul>
            {itens.map(({ chave, nome }) => (
              <li key={chave}>
                <a href={`/${chave}`} target="_blank" rel="noreferrer">
                  {nome}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className="fila fim">
          <button type="button" className="botao leve" onClick={() => setFechado(true)}>
            Agora não
          </button>
          <button type="button" className="botao" disabled={enviando} onClick={aceitar}>
            Li e aceito
          </button>
        </div>
      </div>
    </Dialogo>
  )
}
