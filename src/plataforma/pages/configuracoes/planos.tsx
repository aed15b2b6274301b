import { IconArchive, IconArchiveOff, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { CAMPOS_DO_PLANO } from '#src/assinaturas/planos.ts'
import type { PlanoDaPlataforma, VersaoDoPlano } from '#src/assinaturas/schemas-planos.ts'
import { formatarLimite, NIVEL_DE_RELATORIOS, TEMPO_DE_SUPORTE } from '#src/acesso/recursos.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { plural } from '#src/shared/plural.ts'
import { api, type Corpo } from '#src/shared/ui/api.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { useConfirmar } from '#src/shared/ui/kit/confirmar.tsx'
import { NaoEncontrado } from '#src/shared/ui/kit/estados.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { CampoDaTela } from '../../configuracoes.ts'
import estilo from './configuracoes.module.css'
import { FormularioDeCampos } from './formulario-de-campos.tsx'
import { HistoricoDeMudancas } from './historico-de-mudancas.tsx'

const LISTA = '?tab=planos'

const GRUPOS: Partial<Record<string, string>> = { nome: 'Plano', descricao: 'Plano', valor_mensal: 'Plano' }
const AJUDAS: Partial<Record<string, string>> = {
  nome: 'O botão de WhatsApp na loja vem com os planos chamados Profissional e Enterprise.',
  valor_mensal: 'Vale para as próximas faturas; as emitidas não mudam. As lojas do plano recebem um e-mail.',
  limite_produtos: '-1 é ilimitado. Quem já passou do limite não perde produtos, só não cria outros.',
  max_usuarios: '-1 é ilimitado.',
}
const CAMPOS: CampoDaTela[] = Object.entries(CAMPOS_DO_PLANO)
  .filter(([nome]) => nome !== 'ativo')
  .map(([nome, { rotulo, tipo, unidade, opcoes }]) => ({
    nome,
    rotulo,
    tipo,
    grupo: GRUPOS[nome] ?? 'O que inclui',
    ...(AJUDAS[nome] ? { ajuda: AJUDAS[nome] } : {}),
    ...(unidade ? { unidade } : {}),
    ...(opcoes ? { opcoes } : {}),
  }))

const NOVO: Record<string, unknown> = {
  nome: '',
  descricao: '',
  valor_mensal: 0,
  limite_produtos: 50,
  max_usuarios: 1,
  permite_personalizacao: false,
  nivel_relatorios: 'basico',
  exportacao_relatorios: false,
  permite_mercadopago_proprio: true,
  permite_multiplos_estabelecimentos: false,
  nivel_suporte: 'email_72h',
}

/** Opens the tab: all plans, or the one that the address names. */
export async function abrir(parametros: URLSearchParams) {
  const { itens } = await api.get('/rest/v1/plataforma/planos')
  const id = parametros.get('plano')
  if (id === null) return <Planos planos={itens} />
  const plano = itens.find((um) => um.id === id)
  if (!plano) return id === 'novo' ? <EditarPlano plano={null} versoes={[]} /> : <NaoEncontrado />
  const versoes = await api.get('/rest/v1/plataforma/planos/:id/versoes', { params: { id: plano.id } })
  return <EditarPlano key={plano.id} plano={plano} versoes={versoes.itens} />
}

function Planos({ planos }: { planos: PlanoDaPlataforma[] }) {
  const { confirmar, dialogo } = useConfirmar()

  const [fazer] = useAcao({ recarregar: 'sempre' }, async (ato: () => Promise<unknown>, feito: string) => {
    await ato()
    toast.ok(feito)
  })

  async function arquivar({ id, nome, ativo, lojas }: PlanoDaPlataforma) {
    const sim =
      !ativo ||
      (await confirmar({
        titulo: `Arquivar o plano ${nome}?`,
        texto: `Ninguém mais o escolhe. ${quantasLojas(lojas)} com ele, como está.`,
        botao: 'Arquivar',
      }))
    if (sim)
      await fazer(
        () =>
          api.post('/rest/v1/plataforma/planos/:id/arquivar', { params: { id }, body: { ativo: !ativo } }),
        ativo ? 'Plano arquivado' : 'Plano à venda de novo',
      )
  }

  async function excluir({ id, nome }: PlanoDaPlataforma) {
    const sim = await confirmar({
      titulo: `Excluir o plano ${nome}?`,
      texto: 'Ele some da lista e não volta.',
      botao: 'Excluir',
      perigo: true,
    })
    if (sim)
      await fazer(() => api.del('/rest/v1/plataforma/planos/:id', { params: { id } }), 'Plano excluído')
  }

  return (
    <div className={estilo.secao}>
      <div className={estilo.comBotao}>
        <div>
          <h2 className={estilo.titulo}>Planos</h2>
          <p className="apagado">
            O que as lojas escolhem ao se cadastrar. Mudar um plano não muda faturas já emitidas.
          </p>
        </div>
        <Link to={`${LISTA}&plano=novo`} className="botao">
          <IconPlus size={18} aria-hidden /> Novo plano
        </Link>
      </div>
      <ul className="sem-lista pilha">
        {planos.map((plano) => (
          <li key={plano.id} className="cartao pilha vao-8 folga">
            <div className={estilo.comBotao}>
              <h3>{plano.nome}</h3>
              <Chip
                rotulo={
                  plano.ativo ? { texto: 'À venda', tom: 'bom' } : { texto: 'Arquivado', tom: 'neutro' }
                }
              />
            </div>
            <p className={estilo.preco}>
              {formatarReais(plano.valor_mensal)} <small className="apagado">por mês</small>
            </p>
            <p className="apagado">{plano.descricao}</p>
            <p>
              Produtos: {formatarLimite(plano.limite_produtos)} · Usuários:{' '}
              {formatarLimite(plano.max_usuarios)} · Relatórios:{' '}
              {NIVEL_DE_RELATORIOS[plano.nivel_relatorios].toLocaleLowerCase('pt-BR')} · Suporte:{' '}
              {TEMPO_DE_SUPORTE[plano.nivel_suporte]}
            </p>
            <p className="apagado">
              {plano.lojas === 0
                ? 'Nenhuma loja usa este plano.'
                : `${plural(plano.lojas, '# loja usa', '# lojas usam')} este plano.`}
            </p>
            <div className={estilo.botoes}>
              <Link
                to={`${LISTA}&plano=${plano.id}`}
                className="botao leve"
                aria-label={`Editar o plano ${plano.nome}`}
              >
                <IconPencil size={18} aria-hidden /> Editar
              </Link>
              <button
                type="button"
                className="botao leve"
                aria-label={`${plano.ativo ? 'Arquivar' : 'Pôr à venda'} o plano ${plano.nome}`}
                onClick={() => void arquivar(plano)}
              >
                {plano.ativo ? (
                  <IconArchive size={18} aria-hidden />
                ) : (
                  <IconArchiveOff size={18} aria-hidden />
                )}{' '}
                {plano.ativo ? 'Arquivar' : 'Pôr à venda'}
              </button>
              {plano.assinaturas === 0 && (
                <button
                  type="button"
                  className="botao leve"
                  aria-label={`Excluir o plano ${plano.nome}`}
                  onClick={() => void excluir(plano)}
                >
                  <IconTrash size={18} aria-hidden /> Excluir
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {dialogo}
    </div>
  )
}

function EditarPlano({ plano, versoes }: { plano: PlanoDaPlataforma | null; versoes: VersaoDoPlano[] }) {
  return (
    <div className={estilo.secao}>
      <div>
        <h2 className={estilo.titulo}>{plano ? `Plano ${plano.nome}` : 'Novo plano'}</h2>
        <p className="apagado">
          {plano && plano.lojas > 0
            ? `${quantasLojas(plano.lojas)} com ele e seguem as mudanças daqui em diante.`
            : 'Aparece para as lojas assim que for salvo.'}
        </p>
      </div>
      <FormularioDeCampos
        nome="plano"
        campos={CAMPOS}
        valor={plano ? { ...plano } : NOVO}
        versao={plano?.updated_at}
        acoes={
          <Link to={LISTA} className="botao leve">
            Voltar aos planos
          </Link>
        }
        enviar={async ({ valor, motivo }, sobrescrever) => {
          const corpo = {
            ...valor,
            ...(motivo ? { motivo } : {}),
          } as Corpo<'POST /rest/v1/plataforma/planos'>
          if (!plano) await api.post('/rest/v1/plataforma/planos', { body: corpo })
          else
            await api.patch('/rest/v1/plataforma/planos/:id', {
              params: { id: plano.id },
              body: { ...corpo, ...(sobrescrever ? {} : { updated_at: plano.updated_at }) },
            })
        }}
        feito={['Plano salvo', 'As faturas já emitidas não mudam.']}
        para={plano ? undefined : LISTA}
      />
      {plano && (
        <HistoricoDeMudancas
          itens={versoes.map((uma) => ({ ...uma, titulo: 'mudança' }))}
          reverter={(mudanca) =>
            api.post('/rest/v1/plataforma/planos/:id/reverter', {
              params: { id: plano.id },
              body: { mudanca },
            })
          }
        />
      )}
    </div>
  )
}

const quantasLojas = (quantas: number) =>
  quantas === 0 ? 'Nenhuma loja está' : plural(quantas, '# loja continua', '# lojas continuam')
