import { useState } from 'react'
import { api, type Resposta } from '#src/shared/ui/api.ts'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'

interface Props {
  itens: Resposta<'GET /rest/v1/textos_pendentes'>['itens']
  aoAceitar: () => void
}

/** The editions that this person has not accepted yet, with the way to read each of them. */
export default function AceiteAberto({ itens, aoAceitar }: Props) {
  const [fechado, setFechado] = useState(false)
  const primeira = itens.every((um) => um.primeira)

  const [aceitar, enviando] = useAcao({ titulo: 'Não foi possível registrar o aceite' }, async () => {
    for (const { chave, edicao } of itens)
      await api.post('/rest/v1/textos_pendentes', { body: { chave, edicao } })
    aoAceitar()
    setFechado(true)
  })

  return (
    <Dialogo
      aberto={!fechado}
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
