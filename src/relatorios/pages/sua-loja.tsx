import { IconCopy, IconExternalLink, IconPlayerPause, IconPlayerPlay, IconQrcode } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { MinhaLoja } from '#src/acesso/schemas.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { api } from '#src/shared/ui/api.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { Painel } from '../schemas.ts'
import estilo from './relatorios.module.css'

/** Where customers find the shop, and whether it is open. */
export function SuaLoja({ loja, emPausa }: { loja: MinhaLoja; emPausa: boolean }) {
  const caminho = `/loja/${loja.codigo}`
  const noAr = loja.status === 'ativo' && loja.status_aprovacao === 'aprovado'
  return (
    <section className={`cartao ${estilo.bloco}`} aria-labelledby="sua-loja">
      <header>
        <h2 id="sua-loja">Sua loja</h2>
        <Chip rotulo={situacaoDaLoja({ noAr, emPausa })} />
      </header>
      <p>
        <strong>{loja.nome}</strong>
        <br />
        <span className="apagado">Código: {loja.codigo}</span>
      </p>
      <p>
        <Link to="/perfil?tab=conformidade">Saúde e conformidade da loja</Link>
      </p>
      <p className={estilo.endereco}>{location.host + caminho}</p>
      <div className={estilo.botoes}>
        <button type="button" className="botao leve" onClick={() => void copiar(location.origin + caminho)}>
          <IconCopy size={18} aria-hidden /> Copiar link
        </button>
        <BaixarQrCode loja={loja} endereco={location.origin + caminho} />
        {noAr ? (
          <Link to={caminho} className="botao leve">
            <IconExternalLink size={18} aria-hidden /> Ver loja
          </Link>
        ) : null}
        {noAr && podeNoPapel(loja.papel, 'loja.editar') ? <PausarLoja loja={loja} emPausa={emPausa} /> : null}
      </div>
    </section>
  )
}

function situacaoDaLoja({ noAr, emPausa }: { noAr: boolean; emPausa: boolean }) {
  if (!noAr) return { texto: 'Fora do ar', tom: 'espera' } as const
  return emPausa ? ({ texto: 'Em pausa', tom: 'espera' } as const) : ({ texto: 'No ar', tom: 'bom' } as const)
}

async function copiar(endereco: string) {
  try {
    await navigator.clipboard.writeText(endereco)
    toast.ok('Link copiado', 'Compartilhe com seus clientes.')
  } catch {
    toast.info('Copie o link', endereco)
  }
}

/** The code is drawn here, once somebody wants it. */
function BaixarQrCode({ loja, endereco }: { loja: MinhaLoja; endereco: string }) {
  async function baixar() {
    const { toDataURL } = await import('qrcode')
    const link = document.createElement('a')
    link.href = await toDataURL(endereco, { width: 1024, margin: 2 })
    link.download = `qr-${loja.codigo}.png`
    link.click()
  }
  return (
    <button type="button" className="botao leve" onClick={() => void baixar()}>
      <IconQrcode size={18} aria-hidden /> Baixar QR Code
    </button>
  )
}

function PausarLoja({ loja, emPausa }: { loja: MinhaLoja; emPausa: boolean }) {
  const [retomar, mudando] = useAcao(
    { titulo: 'Erro ao retomar as vendas', recarregar: 'feito' },
    async () => {
      await api.del('/rest/v1/pausa', { query: { estabelecimento_id: loja.id } })
      toast.ok('Vendas retomadas', 'Sua loja já recebe pedidos.')
    },
  )

  return emPausa ? (
    <button type="button" className="botao leve" disabled={mudando} onClick={retomar}>
      <IconPlayerPlay size={18} aria-hidden /> Retomar vendas
    </button>
  ) : (
    <Link to="/perfil?tab=funcionamento" className="botao leve">
      <IconPlayerPause size={18} aria-hidden /> Pausar loja
    </Link>
  )
}

/** In a rehearsal, in their place. */
export function EmEnsaio() {
  return (
    <section className={`cartao ${estilo.bloco}`} aria-labelledby="em-ensaio">
      <h2 id="em-ensaio">Um ensaio da sua loja</h2>
      <p>Compre como cliente, venda no balcão e pague o PIX com Simular pagamento. Só a equipe vê.</p>
      <p>
        <Link to="/perfil?tab=ensaio">Ver os e-mails que sairiam</Link>
      </p>
    </section>
  )
}

const PERTO_DO_LIMITE = 0.8

/** How much of the plan is used; offers the next one when little is left. */
export function UsoDoPlano({ uso, loja }: { uso: Painel['uso']; loja: MinhaLoja }) {
  const linhas = [
    { nome: 'Produtos', rota: '/produtos?no_plano=sim', usado: uso.produtos, limite: uso.limite_produtos },
    {
      nome: 'Usuários',
      rota: podeNoPapel(loja.papel, 'usuarios.gerir') ? '/usuarios' : null,
      usado: uso.usuarios,
      limite: uso.max_usuarios,
    },
  ]
  const perto = linhas.some(({ usado, limite }) => limite > 0 && usado >= limite * PERTO_DO_LIMITE)
  return (
    <section className={`cartao ${estilo.bloco}`} aria-labelledby="uso">
      <header>
        <h2 id="uso">Uso do plano</h2>
        {uso.plano ? <span className="selo mata">{uso.plano}</span> : null}
      </header>
      {linhas.map(({ nome, rota, usado, limite }) => (
        <p key={nome} className={estilo.progresso}>
          <span>
            {rota ? <Link to={rota}>{nome}</Link> : nome} <strong className="numeros">{usado}</strong>{' '}
            {limite === -1 ? (
              <span className="apagado">sem limite</span>
            ) : (
              `de ${limite.toLocaleString('pt-BR')}`
            )}
          </span>
          {limite === -1 ? null : (
            <progress
              aria-label={`${nome} do plano em uso`}
              value={Math.min(usado, limite)}
              max={Math.max(limite, 1)}
            />
          )}
        </p>
      ))}
      {perto ? (
        <Link to="/comparacao-planos" className="botao leve">
          Ver planos
        </Link>
      ) : null}
    </section>
  )
}
