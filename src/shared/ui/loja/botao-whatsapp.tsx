import { IconBrandWhatsapp } from '@tabler/icons-react'
import { digitosWhatsApp } from '../../telefone.ts'

/**
 * Talk to the shop. Only there when its plan and its number allow (the server leaves the number out otherwise). It stands
 * after the page's `main`, so that it floats over that and stops where the footer begins.
 */
export function BotaoWhatsApp({ loja }: { loja: { nome: string; whatsapp_atendimento: string | null } }) {
  if (!loja.whatsapp_atendimento) return null
  const ola = `Olá! Vi a loja ${loja.nome} no Portal de Vendas e gostaria de mais informações.`
  const endereco = `https://wa.me/${digitosWhatsApp(loja.whatsapp_atendimento)}?text=${encodeURIComponent(ola)}`
  return (
    <aside className="whatsapp" aria-label="Atendimento da loja">
      <a href={endereco} target="_blank" rel="noopener noreferrer">
        <IconBrandWhatsapp size={28} aria-hidden />
        <span>Falar no WhatsApp</span>
      </a>
    </aside>
  )
}
