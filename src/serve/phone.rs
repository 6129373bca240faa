//! Phones: a listener of their own, with a random token, at every private address of this machine.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use askama::Template;
use qrcode::render::unicode::Dense1x2;
use qrcode::{Color, QrCode};

use crate::import::CancelToken;

/// Who can read the pages that phones read.
pub const READERS: &str = "Everybody in this network who has the address with its token can read all pages, names included, but change nothing. Nothing is encrypted.";

/// Where phones are let in; nowhere without addresses.
#[derive(Debug, Default)]
pub struct Phone {
    /// With the token.
    pub addresses: Vec<String>,
    pub stop: CancelToken,
}

#[derive(Template)]
#[template(path = "phone.html")]
pub struct PhoneForm<'p> {
    pub addresses: &'p [String],
    /// Size and dark squares of the QR code.
    pub picture: Option<(usize, String)>,
    pub readers: &'static str,
    pub token: &'p str,
}

/// The addresses under which machines in its networks reach this one, the best first.
pub fn addresses() -> Vec<IpAddr> {
    let best = outward();
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let mut all: Vec<IpAddr> = interfaces.iter().map(if_addrs::Interface::ip).chain(best).collect();
    all.retain(|ip| match ip {
        IpAddr::V4(ip) => !ip.is_loopback() && !ip.is_link_local() && !ip.is_unspecified(),
        IpAddr::V6(ip) => !ip.is_loopback() && !ip.is_unicast_link_local() && !ip.is_unspecified(),
    });
    all.sort_by_key(|ip| (Some(*ip) != best, *ip));
    all.dedup();
    all
}

/// The address of this machine in its main network. Connecting a UDP socket sends nothing, but selects the source address.
fn outward() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // A documentation address, which is routed to the gateway.
    socket.connect(("192.0.2.1", 9)).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

/// The address of the first page.
pub fn address_of(address: SocketAddr) -> String {
    format!("http://{address}/")
}

/// An address as a QR code for a terminal. Its dark squares are blanks, as on a dark background.
pub fn in_letters(address: &str) -> String {
    let code =
        QrCode::new(address).map(|code| code.render().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build());
    code.unwrap_or_default()
}

/// An address as a QR code: its size, and its dark squares as a path.
pub fn picture(address: &str) -> Option<(usize, String)> {
    let code = QrCode::new(address).ok()?;
    let (size, colours) = (code.width(), code.to_colors());
    let dark = colours.iter().enumerate().filter(|(_, colour)| **colour == Color::Dark);
    Some((size, dark.map(|(place, _)| format!("M{} {}h1v1h-1z", place % size, place / size)).collect()))
}
