import { IconCheck, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { Alerta } from '#src/fretes/pages/envio-desligado.tsx'
import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { api } from '#src/shared/ui/api.ts'
import { useConfirmar } from '#src/shared/ui/kit/confirmar.tsx'
import { Dados } from '#src/shared/ui/kit/dados.tsx'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { problemaDoBling } from '../problemas-do-bling.ts'
import type { ConexaoDoBling } from '../schemas-bling.ts'
import { EstoqueDoBling } from './estoque-do-bling.tsx'
import { PedidosNoBling } from './pedidos-no-bling.tsx'

interface Props {
  estabelecimentoId: string
  conexao: ConexaoDoBling
}

/** The shop's own account at its ERP: connected or not, what keeps it from working, and what went which way. */
export function IntegracaoBling({ estabelecimentoId, conexao }: Props) {
  const { conectada, status, problema, conectada_em: desde, ultima_troca_em: ultima } = conexao
  const ativa = status === 'ativa'
  const frase = problema && ativa ? problemaDoBling(problema) : null
  return (
    <Quadro
      titulo="Bling"
      className="pilha vao-14 folga"
      ferramenta={
        <span className={`selo ${ativa ? 'mata' : ''}`}>
          {ativa ? <IconCheck size={14} aria-hidden /> : <IconPlugConnectedX size={14} aria-hidden />}
          {ativa ? 'Conectado' : conectada ? 'Precisa reconectar' : 'Não conectado'}
        </span>
      }
    >
      <p className="apagado">
        Envia os pedidos pagos para o Bling e, se você quiser, traz de lá o estoque. Os produtos são os mesmos
        quando o SKU daqui é o código de lá. Vale em todos os planos.
      </p>
      {status === 'reconectar' ? (
        <Alerta titulo="A autorização terminou">
          O Bling não aceita mais a conexão. Conecte de novo: os pedidos pagos esperam na fila e seguem
          sozinhos.
        </Alerta>
      ) : null}
      {frase ? <Alerta titulo={frase.titulo}>{frase.texto}</Alerta> : null}
      {conectada ? (
        <Dados
          pares={[
            ['Conta', conexao.conta ?? 'Sem nome'],
            ['Conectada em', desde ? formatarData(desde) : ''],
            ['Última troca', ultima ? formatarDataHora(ultima) : 'Nenhuma ainda'],
          ]}
        />
      ) : null}
      {conexao.disponivel ? (
        <Botoes estabelecimentoId={estabelecimentoId} conexao={conexao} />
      ) : (
        <p>O Portal ainda não cadastrou o aplicativo no Bling. Fale com o suporte.</p>
      )}
      {ativa ? <EstoqueDoBling estabelecimentoId={estabelecimentoId} conexao={conexao} /> : null}
      {conectada ? <PedidosNoBling estabelecimentoId={estabelecimentoId} conexao={conexao} /> : null}
    </Quadro>
  )
}

function Botoes({ estabelecimentoId, conexao: { conectada, status } }: Props) {
  const { confirmar, dialogo } = useConfirmar()
  const body = { estabelecimento_id: estabelecimentoId }
  const [conectar, indo] = useAcao({ titulo: 'Erro ao conectar' }, async () => {
    const { url } = await api.post('/rest/v1/integracoes/bling/conectar', { body })
    window.location.assign(url)
  })
  const [desconectar, saindo] = useAcao({ titulo: 'Erro ao desconectar', recarregar: 'sempre' }, async () => {
    const certo = await confirmar({
      titulo: 'Desconectar o Bling?',
      texto:
        'Os pedidos que ainda não foram deixam de ir, e o estoque deixa de vir. O que já está no Bling fica lá.',
      botao: 'Desconectar',
      perigo: true,
    })
    if (!certo) return false
    await api.post('/rest/v1/integracoes/bling/desconectar', { body })
    toast.ok('Bling desconectado')
    return true
  })

  return (
    <div className="fila vao-8">
      <button
        type="button"
        className={status === 'ativa' ? 'botao leve' : 'botao'}
        disabled={indo}
        onClick={conectar}
      >
        <IconPlugConnected size={18} aria-hidden />{' '}
        {conectada ? 'Conectar o Bling de novo' : 'Conectar Bling'}
      </button>
      {conectada ? (
        <button type="button" className="botao leve ruim" disabled={saindo} onClick={desconectar}>
          Desconectar o Bling
        </button>
      ) : null}
      {dialogo}
    </div>
  )
}
