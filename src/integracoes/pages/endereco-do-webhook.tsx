import { IconEdit, IconKey, IconPlayerPause, IconPlayerPlay, IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatarDataHora } from '#src/shared/datas.ts'
import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { MenuDaLinha } from '#src/shared/ui/lista/menu-da-linha.tsx'
import type { AcaoDaLinha } from '#src/shared/ui/lista/tipos.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { dizerResposta, rotuloDoEndereco } from '../rotulos-dos-webhooks.ts'
import type { EnderecoDeWebhook } from '../schemas-webhooks.ts'
import { TOPICOS } from '../topicos.ts'
import { EntregasDoWebhook, lerEntregas, type PaginaDeEntregas } from './entregas-do-webhook.tsx'
import estilo from './webhooks.module.css'

interface Props {
  estabelecimentoId: string
  endereco: EnderecoDeWebhook
  aoEditar: () => void
  aoTrocar: (segredo: string) => void
}

/** One address: how it fares, a test, its deliveries, and what else may be done with it. */
export function EnderecoDoWebhook({ estabelecimentoId, endereco, aoEditar, aoTrocar }: Props) {
  const { id, url, topicos, ligado, desligado_em, anterior_ate, pendentes } = endereco
  const [aberta, setAberta] = useState<PaginaDeEntregas | null>(null)
  const abrir = (pagina = 1) => setAberta({ pagina, leitura: lerEntregas({ id, estabelecimentoId, pagina }) })
  const daLoja = { params: { id }, body: { estabelecimento_id: estabelecimentoId } }

  const [testar, testando] = useAcao({ titulo: 'Erro ao enviar o teste' }, async () => {
    const entrega = await api.post('/rest/v1/integracoes/webhooks/:id/teste', daLoja)
    const resposta = dizerResposta(entrega) ?? ''
    if (entrega.situacao === 'entregue') toast.ok('Teste entregue', resposta)
    else toast.erro('O teste não chegou', resposta)
    if (aberta) abrir()
  })

  async function ligar(sim: boolean) {
    await api.patch('/rest/v1/integracoes/webhooks/:id', {
      params: { id },
      body: { estabelecimento_id: estabelecimentoId, ligado: sim },
    })
  }

  const acoes: AcaoDaLinha[] = [
    { nome: 'Editar', icone: IconEdit, fazer: aoEditar },
    ligado
      ? { nome: 'Desligar', icone: IconPlayerPause, fazer: () => ligar(false) }
      : { nome: 'Ligar', icone: IconPlayerPlay, fazer: () => ligar(true) },
    anterior_ate
      ? {
          nome: 'Encerrar o segredo anterior',
          icone: IconKey,
          confirmar: {
            titulo: 'Encerrar o segredo anterior?',
            texto: 'Só o novo passa a assinar. Confira antes que o seu sistema já o usa.',
            botao: 'Encerrar',
          },
          fazer: async () => {
            await api.post('/rest/v1/integracoes/webhooks/:id/encerrar-troca', daLoja)
          },
        }
      : {
          nome: 'Trocar segredo',
          icone: IconKey,
          confirmar: {
            titulo: 'Trocar o segredo?',
            texto: 'Mostramos um novo, e por 24 horas os dois assinam: dá tempo de trocar no seu sistema.',
            botao: 'Trocar',
          },
          fazer: async () =>
            aoTrocar((await api.post('/rest/v1/integracoes/webhooks/:id/segredo', daLoja)).segredo),
        },
    {
      nome: 'Remover',
      icone: IconTrash,
      perigo: true,
      confirmar: {
        titulo: 'Remover este endereço?',
        texto: 'Ele deixa de receber avisos, e a lista de entregas some com ele.',
        botao: 'Remover',
      },
      fazer: async () => {
        await api.del('/rest/v1/integracoes/webhooks/:id', {
          params: { id },
          query: { estabelecimento_id: estabelecimentoId },
        })
      },
    },
  ]

  return (
    <li className={estilo.endereco}>
      <div className={estilo.cabeca}>
        <div className={estilo.nome}>
          <h3 className={estilo.url}>{url}</h3>
          <p className="apagado">
            {topicos.length === TOPICOS.length
              ? 'Todos os tópicos'
              : plural(topicos.length, '# tópico', '# tópicos')}
            {pendentes > 0 ? ` · ${plural(pendentes, '# entrega na fila', '# entregas na fila')}` : ''}
          </p>
        </div>
        <Chip rotulo={rotuloDoEndereco(endereco)} />
        <MenuDaLinha nome={url} acoes={acoes} />
      </div>
      {!ligado && desligado_em ? (
        <p className="apagado">
          Desligado em {formatarDataHora(desligado_em)}. O que acontece enquanto isso não é avisado.
        </p>
      ) : null}
      {anterior_ate ? (
        <p className="apagado">O segredo anterior também assina até {formatarDataHora(anterior_ate)}.</p>
      ) : null}
      <div className="fila vao-8">
        <button
          type="button"
          className="botao leve"
          disabled={testando}
          aria-busy={testando}
          onClick={testar}
        >
          <IconSend size={18} aria-hidden /> {testando ? 'Enviando…' : 'Enviar teste'}
        </button>
        <button
          type="button"
          className="botao leve"
          aria-expanded={aberta !== null}
          onClick={() => (aberta ? setAberta(null) : abrir())}
        >
          {aberta ? 'Fechar entregas' : 'Ver entregas'}
        </button>
      </div>
      {aberta ? (
        <EntregasDoWebhook
          estabelecimentoId={estabelecimentoId}
          enderecoId={id}
          aberta={aberta}
          aoAbrir={abrir}
        />
      ) : null}
    </li>
  )
}
