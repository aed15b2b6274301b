import { useEffect, useState } from 'react'
import { ApiError, api } from '#src/shared/ui/api.ts'
import estilo from '#src/shared/ui/confirmar.module.css'
import { Dialogo } from '#src/shared/ui/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'

interface Pendentes {
  itens: { chave: string; nome: string; edicao: string }[]
}

const PORTA = '/rest/v1/textos_pendentes'

/** The editions that this person has not accepted yet, with the way to read each of them. */
export default function AceiteAberto() {
  const [itens, setItens] = useState<Pendentes['itens']>([])
  const [fechado, setFechado] = useState(false)
  const [enviando, setEnviando] = useState(false)

  useEffect(() => {
    let vale = true
    api.get<Pendentes>(PORTA).then(
      (lidos) => vale && setItens(lidos.itens),
      // Asked again at the next page.
      () => vale && setFechado(true),
    )
    return () => {
      vale = false
    }
  }, [])

  async function aceitar() {
    setEnviando(true)
    try {
      for (const { chave, edicao } of itens) await api.post(PORTA, { chave, edicao })
      setItens([])
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Não foi possível registrar o aceite', erro.detail ?? erro.title)
    } finally {
      setEnviando(false)
    }
  }

  return (
    <Dialogo
      aberto={itens.length > 0 && !fechado}
      aoFechar={() => setFechado(true)}
      titulo="Atualizamos os nossos textos"
    >
      <div className={estilo.pergunta}>
        <div>
          <p>Leia o que mudou. Para continuar usando o Portal, aceite a nova edição:</p>
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
        <div className={estilo.botoes}>
          <button type="button" className="botao leve" onClick={() => setFechado(true)}>
            Agora não
          </button>
          <button type="button" className="botao" disabled={enviando} onClick={() => void aceitar()}>
            Li e aceito
          </button>
        </div>
      </div>
    </Dialogo>
  )
}
