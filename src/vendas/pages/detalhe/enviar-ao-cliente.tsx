import { IconBrandWhatsapp, IconCopy, IconMail } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { mascararTelefone } from '#src/shared/mascaras.ts'
import { CampoMascarado } from '#src/shared/ui/formulario/campo-mascarado.tsx'
import { digitosWhatsApp } from '#src/shared/telefone.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { useTexto } from '#src/shared/ui/formulario/use-texto.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import estilo from '../balcao/nova-venda.module.css'

/** A sale's page for its customer, by e-mail, by WhatsApp, or copied: the receipt when it is paid, the way to pay before. */
export function EnviarAoCliente({ venda }: { venda: VendaDetalhe }) {
  const paga = venda.pago_em !== null
  const [link, setLink] = useState('')
  const [email, campoDoEmail] = useTexto(venda.cliente?.email ?? '')
  const [telefone, setTelefone] = useState(mascararTelefone(venda.cliente?.telefone ?? ''))
  const campo = useId()

  useEffect(() => {
    const controle = new AbortController()
    api.post('/rest/v1/vendas/:id/comprovante', { params: { id: venda.id }, signal: controle.signal }).then(
      (resposta) => setLink(resposta.link),
      (erro: unknown) => {
        if (erro instanceof ApiError) toast.erro(erro.title, erro.detail)
      },
    )
    return () => controle.abort()
  }, [venda.id])

  const [enviarEmail, enviando] = useAcao({ titulo: 'Não foi possível enviar' }, async () => {
    await api.post('/rest/v1/vendas/:id/comprovante', {
      params: { id: venda.id },
      body: { email: email.trim() },
    })
    toast.ok(paga ? 'Comprovante enviado' : 'Link enviado', `Para ${email.trim()}.`)
  })

  async function copiar() {
    try {
      await navigator.clipboard.writeText(link)
      toast.ok('Link copiado')
    } catch {
      toast.info('Copie o link', link)
    }
  }

  return (
    <section className={estilo.enviar} aria-labelledby={`${campo}t`} data-sem-guarda>
      <h2 id={`${campo}t`}>{paga ? 'Enviar comprovante' : 'Enviar link de pagamento'}</h2>
      <form method="post" className={estilo.linhaDeEnvio} onSubmit={enviarEmail}>
        <Campo
          label="E-mail do cliente"
          type="email"
          required
          maxLength={320}
          autoComplete="off"
          {...campoDoEmail}
        />
        <BotaoDeEnvio enviando={enviando} className="leve">
          <IconMail size={18} aria-hidden /> Enviar por e-mail
        </BotaoDeEnvio>
      </form>
      <div className={estilo.linhaDeEnvio}>
        <CampoMascarado
          mascara={mascararTelefone}
          label="WhatsApp do cliente"
          type="tel"
          autoComplete="off"
          value={telefone}
          onChange={setTelefone}
        />
        <a
          className="botao leve"
          aria-disabled={!link}
          href={
            link
              ? `https://wa.me/${telefone ? digitosWhatsApp(telefone) : ''}?text=${encodeURIComponent(mensagem(venda, link))}`
              : undefined
          }
          target="_blank"
          rel="noreferrer"
        >
          <IconBrandWhatsapp size={18} aria-hidden /> Enviar por WhatsApp
        </a>
      </div>
      <div className={estilo.linhaDeEnvio}>
        <Campo
          label="Link da venda"
          id={campo}
          readOnly
          value={link}
          onFocus={(evento) => evento.currentTarget.select()}
        />
        <button type="button" className="botao leve" disabled={!link} onClick={() => void copiar()}>
          <IconCopy size={18} aria-hidden /> Copiar link
        </button>
      </div>
    </section>
  )
}

/** Without the units that were cancelled, as its total is. */
export function mensagem(
  venda: Pick<VendaDetalhe, 'estabelecimento_nome' | 'numero' | 'total' | 'pago_em' | 'itens'>,
  link: string,
): string {
  const itens = venda.itens
    .map(({ nome, quantidade, quantidade_cancelada }) => ({ nome, ficam: quantidade - quantidade_cancelada }))
    .flatMap(({ nome, ficam }) => (ficam > 0 ? `${ficam} × ${nome}` : []))
    .join('\n')
  const fim = venda.pago_em ? 'Veja a compra' : 'Pague por PIX'
  return `${venda.estabelecimento_nome}, compra #${venda.numero}\n${itens}\nTotal: ${formatarReais(venda.total)}\n${fim}: ${link}`
}
