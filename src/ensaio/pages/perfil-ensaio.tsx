import { IconMasksTheater } from '@tabler/icons-react'
import { escolherLojaDoPainel } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import type { MinhaLoja } from '#src/acesso/schemas.ts'
import { type ContextoDoPerfil, lojaDe } from '#src/estabelecimentos/pages/perfil/aba.tsx'
import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { ehEnsaio } from '#src/shared/ensaio.ts'
import { api } from '#src/shared/ui/api.ts'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { DIAS_PARADO, type EmailDoEnsaio, type Ensaio } from '../schemas.ts'
import estilo from './ensaio.module.css'

/** Opens the tab: of a shop its rehearsal, of a rehearsal what it would have sent. */
export async function abrir(contexto: ContextoDoPerfil) {
  const loja = lojaDe(contexto)
  const query = { estabelecimento_id: loja.id }
  if (!ehEnsaio(loja.codigo)) {
    const { ensaio } = await api.get('/rest/v1/ensaio', { query })
    return <EnsaioDaLoja loja={loja} ensaio={ensaio} />
  }
  if (!podeNoPapel(loja.papel, 'clientes.ver'))
    return <p>Os e-mails do ensaio são de quem atende clientes.</p>
  const { itens } = await api.get('/rest/v1/ensaio/emails', { query })
  return <EmailsDoEnsaio emails={itens} />
}

function EnsaioDaLoja({ loja, ensaio }: { loja: MinhaLoja; ensaio: Ensaio | null }) {
  const [comecar, comecando] = useAcao({ titulo: 'O ensaio não começou' }, async () => {
    const { id } = await api.post('/rest/v1/ensaio', { body: { estabelecimento_id: loja.id } })
    entrar(id)
  })
  const [encerrar, encerrando] = useAcao(
    { titulo: 'O ensaio não foi encerrado', recarregar: 'feito' },
    async () => {
      await api.post('/rest/v1/ensaio/encerrar', { body: { estabelecimento_id: loja.id } })
      toast.ok('Ensaio encerrado', 'Nada dele ficou.')
    },
  )
  const comanda = podeNoPapel(loja.papel, 'loja.ensaiar')

  return (
    <div className="pilha coluna-de-texto">
      <Quadro titulo="Modo ensaio" className={estilo.quadro}>
        <p>
          Uma cópia da loja para treinar: com os seus produtos, estoque e equipe, e um PIX de mentira que se
          paga com um botão. Compre como cliente, venda no balcão, cancele e devolva à vontade.
        </p>
        <ul className={estilo.fora}>
          <li>Nada é cobrado, e a conta do Mercado Pago da loja não entra no ensaio.</li>
          <li>O estoque e os relatórios da loja não mudam, e a fatura do plano também não.</li>
          <li>Só a equipe da loja abre o ensaio: ele não aparece na busca nem no Google.</li>
          <li>Nenhum e-mail sai: o ensaio mostra o que enviaria e para quem.</li>
        </ul>
        {ensaio ? (
          <>
            <p>
              Em ensaio desde {formatarData(ensaio.comecado_em)}
              {ensaio.pagou ? ', com venda paga' : ', ainda sem venda paga'}.
            </p>
            <div className="fila vao-8">
              <button type="button" className="botao" onClick={() => entrar(ensaio.id)}>
                <IconMasksTheater size={18} aria-hidden /> Abrir o ensaio
              </button>
              {comanda ? (
                <button type="button" className="botao leve" disabled={encerrando} onClick={encerrar}>
                  Encerrar ensaio
                </button>
              ) : null}
            </div>
          </>
        ) : comanda ? (
          <div>
            <button type="button" className="botao" disabled={comecando} onClick={comecar}>
              <IconMasksTheater size={18} aria-hidden />{' '}
              {comecando ? 'Preparando o ensaio' : 'Começar ensaio'}
            </button>
          </div>
        ) : (
          <p className="apagado">Quem começa um ensaio é a pessoa proprietária da loja.</p>
        )}
        <p className="apagado">
          Depois de {DIAS_PARADO} dias sem uso o ensaio termina sozinho. Ao encerrar, nada dele fica.
        </p>
      </Quadro>
    </div>
  )
}

/** The panel opens on the other shop from its beginning: nothing of one may stay on screen under another's name. */
function entrar(id: string): void {
  escolherLojaDoPainel(id)
  location.assign('/admin')
}

function EmailsDoEnsaio({ emails }: { emails: EmailDoEnsaio[] }) {
  return (
    <div className="pilha coluna-de-texto">
      <Quadro titulo="E-mails do ensaio" className={estilo.quadro}>
        <p className="apagado">Nenhum e-mail sai de um ensaio. Aqui fica o que ele enviaria.</p>
        {emails.length === 0 ? (
          <p>Ainda não há nenhum. Faça uma compra no ensaio para ver o primeiro.</p>
        ) : (
          emails.map((email) => (
            <details key={email.id} className={estilo.email}>
              <summary>
                <strong>{email.assunto}</strong>
                <span className="apagado">
                  Este e-mail iria para {email.para}, {formatarDataHora(email.created_at)}
                </span>
              </summary>
              <pre>{email.texto}</pre>
              {email.anexo_nome ? <p className="apagado">Com o anexo {email.anexo_nome}</p> : null}
            </details>
          ))
        )}
      </Quadro>
    </div>
  )
}
