import { useEffect, useState } from 'react'
import { api } from '#src/shared/ui/api.ts'
import { lerOu } from '#src/shared/ui/recusas.ts'
import { useSessao } from '#src/shared/ui/sessao/sessao.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { CONSENTIMENTOS, type Finalidade } from '../../consentimentos.ts'

/** Asks for a yes or a no to one purpose; either is an answer, and who gave one is not asked again. */
export function PerguntarUmaVez({ finalidade }: { finalidade: Finalidade }) {
  const usuarioId = useSessao().usuario?.id
  const [pergunta, setPergunta] = useState(false)
  const { nome, texto } = CONSENTIMENTOS.find(({ id }) => id === finalidade) ?? { nome: '', texto: '' }
  useEffect(() => {
    let aqui = true
    if (usuarioId)
      void lerOu([], async () => (await api.get('/rest/v1/consentimentos')).itens).then((itens) => {
        const dito = itens.find((um) => um.finalidade === finalidade)
        if (aqui && dito) setPergunta(dito.concedido === null)
      })
    return () => {
      aqui = false
      setPergunta(false)
    }
  }, [usuarioId, finalidade])

  const [responder, respondendo] = useAcao({ titulo: 'Erro ao salvar' }, async (concedido: boolean) => {
    await api.post('/rest/v1/consentimentos', { body: { finalidade, concedido } })
    setPergunta(false)
    if (concedido) toast.ok('Combinado', 'Você muda de ideia quando quiser, em Minha conta, Privacidade.')
  })

  if (!pergunta) return null
  return (
    <section className="cartao pilha folga" aria-label={nome}>
      <p>
        <strong>{nome}.</strong> {texto}
      </p>
      <div className="fila empilha">
        <button
          type="button"
          className="botao leve"
          disabled={respondendo}
          onClick={() => void responder(true)}
        >
          Quero receber
        </button>
        <button
          type="button"
          className="botao leve"
          disabled={respondendo}
          onClick={() => void responder(false)}
        >
          Não quero
        </button>
      </div>
    </section>
  )
}
