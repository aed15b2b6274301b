import { type FormEvent, useState } from 'react'
import { api, type Corpo } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { Campo, CampoLongo, CampoDeEscolha, Marcar } from '#src/shared/ui/kit/campo.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { textoDoCampo } from '#src/shared/ui/formulario/texto-do-campo.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { MOTIVOS_LEGAIS } from '../../titular.ts'
import type { PedidoDetalhe } from '../../pedidos.ts'

type Aberto = 'confirmar_identidade' | 'concluir' | 'negar'

const TITULOS: Record<Aberto, string> = {
  confirmar_identidade: 'Confirmar identidade',
  concluir: 'Concluir o pedido',
  negar: 'Negar o pedido',
}
const FEITO = {
  confirmar_identidade: 'Identidade confirmada',
  assumir: 'Pedido assumido',
  concluir: 'Pedido concluído',
  negar: 'Pedido negado',
}

/** The steps that the request's state allows, each with what it asks for. */
export function AtosDoTitular({ pedido }: { pedido: PedidoDetalhe }) {
  const [aberto, setAberto] = useState<Aberto | null>(null)
  const [erros, setErros] = useState<Record<string, string>>({})

  const [atender, enviando] = useAcao(
    { campos: setErros, recarregar: 'feito' },
    async (corpo: { ato: keyof typeof FEITO } & Record<string, unknown>) => {
      await api.post('/rest/v1/plataforma/solicitacoes_titular/:id', {
        params: { id: pedido.id },
        body: corpo as Corpo<'POST /rest/v1/plataforma/solicitacoes_titular/:id'>,
      })
      toast.ok(FEITO[corpo.ato])
      setAberto(null)
    },
  )

  const comConta = pedido.conta && !pedido.conta.excluida

  function enviar(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault()
    if (!aberto) return
    const dados = new FormData(evento.currentTarget)
    const texto = textoDoCampo(dados, 'texto')
    void atender({
      ato: aberto,
      ...(aberto === 'confirmar_identidade' ? { como: texto } : { resposta: texto }),
      ...(aberto === 'negar' ? { motivo: dados.get('motivo') } : {}),
      ...(dados.get('eliminar_conta') === 'on' ? { eliminar_conta: true } : {}),
      ...(dados.get('nascimento') ? { nascimento: dados.get('nascimento') } : {}),
    })
  }

  return (
    <>
      {pedido.status === 'recebida' ? (
        <button type="button" className="botao" onClick={() => setAberto('confirmar_identidade')}>
          Confirmar identidade
        </button>
      ) : null}
      {pedido.status === 'identidade_confirmada' ? (
        <button
          type="button"
          className="botao"
          disabled={enviando}
          onClick={() => void atender({ ato: 'assumir' })}
        >
          Assumir
        </button>
      ) : null}
      {pedido.status === 'em_atendimento' ? (
        <button type="button" className="botao" onClick={() => setAberto('concluir')}>
          Concluir
        </button>
      ) : null}
      <button type="button" className="botao leve ruim" onClick={() => setAberto('negar')}>
        Negar
      </button>
      <Dialogo
        aberto={aberto !== null}
        aoFechar={() => setAberto(null)}
        titulo={aberto ? TITULOS[aberto] : ''}
      >
        <form method="post" noValidate className="pilha" onSubmit={enviar}>
          {aberto === 'negar' ? (
            <CampoDeEscolha
              label="Motivo legal"
              name="motivo"
              error={erros.motivo}
              opcoes={Object.entries(MOTIVOS_LEGAIS)}
            />
          ) : null}
          {aberto === 'concluir' && pedido.tipo === 'eliminar' && comConta ? (
            <Marcar
              label="Eliminar a conta agora"
              description="Apaga nome, e-mail, telefone e endereços. As vendas ficam sem o nome, pelo prazo da lei. Não dá para desfazer."
              name="eliminar_conta"
              defaultChecked
            />
          ) : null}
          {aberto === 'concluir' && pedido.tipo === 'corrigir' && comConta ? (
            <Campo
              label="Data de nascimento correta"
              description="Só quando é ela que se pediu para corrigir."
              type="date"
              name="nascimento"
              error={erros.nascimento}
            />
          ) : null}
          <CampoLongo
            label={
              aberto === 'confirmar_identidade'
                ? 'Como a identidade foi confirmada'
                : 'Resposta para quem pediu'
            }
            description={aberto === 'confirmar_identidade' ? undefined : 'Segue por e-mail.'}
            name="texto"
            required
            maxLength={4000}
            rows={5}
            error={erros.como ?? erros.resposta}
            data-autofocus
          />
          <BotaoDeEnvio enviando={enviando}>{aberto ? TITULOS[aberto] : 'Enviar'}</BotaoDeEnvio>
        </form>
      </Dialogo>
    </>
  )
}
