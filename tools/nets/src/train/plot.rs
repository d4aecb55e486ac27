//! Losses over the passes as a picture.

use super::Pass;
use plotters::prelude::*;
use std::path::Path;

const SIZE: (u32, u32) = (900, 520);

/// Draws the losses of a training as SVG.
///
/// # Errors
/// If the file cannot be written.
pub fn plot(path: &Path, title: &str, passes: &[Pass]) -> Result<(), Box<dyn std::error::Error>> {
    let root = SVGBackend::new(path, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    type Line = (&'static str, RGBColor, fn(&Pass) -> f64);
    let lines: [Line; 3] = [
        ("targets, learnt from", RGBColor(150, 150, 150), |pass| pass.learnt),
        ("targets, held out", RGBColor(20, 90, 180), |pass| pass.held.target),
        ("scores, held out", RGBColor(200, 90, 20), |pass| pass.held.scores),
    ];
    let values = || passes.iter().flat_map(|pass| lines.iter().map(move |line| line.2(pass)));
    let (low, high) = values().fold((f64::MAX, 0.0f64), |(low, high), value| (low.min(value), high.max(value)));
    if passes.is_empty() || !low.is_finite() || !high.is_finite() {
        return Ok(root.present()?);
    }
    let last = passes.len() as f64;
    let mut chart = ChartBuilder::on(&root)
        .caption(title, ("sans-serif", 18))
        .margin(10)
        .x_label_area_size(36)
        .y_label_area_size(70)
        .build_cartesian_2d(0.9..last + 0.1, low * 0.98..high * 1.02)?;
    chart.configure_mesh().x_desc("pass").y_desc("mean square of expected points").draw()?;
    for (name, colour, value) in lines {
        let points = passes.iter().map(|pass| (pass.number as f64, value(pass)));
        chart
            .draw_series(LineSeries::new(points, colour.stroke_width(2)))?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 20, y)], colour.stroke_width(2)));
    }
    chart.configure_series_labels().background_style(WHITE).border_style(BLACK).draw()?;
    Ok(root.present()?)
}
