import { IconExternalLink } from '@tabler/icons-react'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { CopiarCodigo, Prazo, QuemRecebe } from '#src/shared/ui/pix/pix-aguardando.tsx'
import estilo from '#src/shared/ui/pix/pix.module.css'
import { usePortal } from '#src/shared/ui/portal-contexto.ts'
import type { PixAutomatico } from '../schemas-pix-automatico.ts'

/** The code that the bank's app reads, and how long it is good. */
export default function CodigoDaAutorizacao({
  codigo,
  preco,
}: {
  codigo: NonNullable<PixAutomatico['codigo']>
  preco: string
}) {
  const { qr_code, qr_code_base64, app_url, expira_em, created_at, paga_agora } = codigo
  const { razao_social } = usePortal()
  return (
    <div className={estilo.grade}>
      <div className={estilo.qr}>
        <img
          src={`data:image/png;base64,${qr_code_base64}`}
          alt="QR Code que autoriza o PIX Automático"
          width={320}
          height={320}
        />
        <p>Aponte a câmera do app do seu banco</p>
      </div>
      <div className="pilha vao-12 no-alto">
        <QuemRecebe recebedor={razao_social} conhecido="Portal de Vendas" referente={preco}>
          {paga_agora === null ? '' : `, e ${formatarReais(paga_agora)} agora, pela fatura em aberto`}
        </QuemRecebe>
        <Prazo criadoEm={created_at} expiraEm={expira_em} depois="Desista deste código e peça outro." />
        <CopiarCodigo codigo={qr_code} />
        {app_url ? (
          <a className="botao leve largo" href={app_url} target="_blank" rel="noreferrer">
            <IconExternalLink size={18} aria-hidden /> Abrir no app/banco
          </a>
        ) : null}
        <ol className={estilo.passos}>
          <li>No app do banco, escolha PIX copia e cola e leia o código.</li>
          <li>Confira o valor e quem recebe, e autorize pela conta do CNPJ da loja.</li>
          <li>Esta tela avisa sozinha quando o banco responder.</li>
        </ol>
        <output className="so-leitor">Esperando a resposta do banco.</output>
      </div>
    </div>
  )
}
